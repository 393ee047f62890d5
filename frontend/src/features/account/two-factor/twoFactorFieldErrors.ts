import { errorCode, errorMessage, fieldErrors } from '../../../lib/apiError';
import { t } from '../../../messages/accountSettings';

/**
 * Field errors of the password and the code.
 * @param password the name of the password field
 */
export function twoFactorFieldErrors(
  error: unknown,
  password = 'password',
): Record<string, string> {
  const code = errorCode(error);
  if (code === 'INVALID_CREDENTIALS') return { [password]: t('twoFactor.wrongPassword') };
  return code === 'WRONG_CODE' ? { code: errorMessage(error) } : fieldErrors(error);
}
