import { t } from '../messages/components';

/** What an e-mail address looks like, as a rule of react-hook-form. */
export const EMAIL_PATTERN = {
  value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  get message() {
    return t('email');
  },
};
