import { EMAIL_PATTERN } from '../../lib/email';
import { t } from '../../messages/account';

const LEAST = 8;
const MOST = 128;

export const passwordHint = (): string => t('passwordHint', { least: LEAST });

export const emailRules = {
  setValueAs: (value: string): string => value.trim(),
  get required() {
    return t('emailMissing');
  },
  pattern: EMAIL_PATTERN,
};

/** Counts characters after NFKC normalization, which the server applies before hashing. */
function lengthComplaint(password: string): string | true {
  const { length } = [...password.normalize('NFKC')];
  if (length < LEAST) return t('passwordTooShort', { least: LEAST });
  return length <= MOST || t('passwordTooLong', { most: MOST });
}

export const newPasswordRules = () => ({
  required: t('newPasswordMissing'),
  validate: lengthComplaint,
});
