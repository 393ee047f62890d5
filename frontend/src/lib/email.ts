import { t } from '../messages/components';

/** The format of an email address, as a rule for react-hook-form. */
export const EMAIL_PATTERN = {
  value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  get message() {
    return t('email');
  },
};
