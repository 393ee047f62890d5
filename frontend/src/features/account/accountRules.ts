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

export const newPasswordRules = () => ({
  required: t('newPasswordMissing'),
  minLength: { value: LEAST, message: t('passwordTooShort', { least: LEAST }) },
  maxLength: { value: MOST, message: t('passwordTooLong', { most: MOST }) },
});
