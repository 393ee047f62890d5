import { errorCode, errorMessage, fieldErrors } from '../../../lib/apiError';
import { t } from '../../../messages/ownAccount';

/**
 * The server's complaints about the password and the code, each beside its field.
 * @param password the name of its field
 */
export function twoFactorComplaints(error: unknown, password = 'password'): Record<string, string> {
  const code = errorCode(error);
  if (code === 'INVALID_CREDENTIALS') return { [password]: t('twoFactor.wrongPassword') };
  return code === 'WRONG_CODE' ? { code: errorMessage(error) } : fieldErrors(error);
}
