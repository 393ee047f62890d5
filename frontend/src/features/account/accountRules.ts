import { EMAIL_PATTERN } from '../../lib/email';

const PASSWORD_LENGTH = { min: 8, max: 128 };

export const PASSWORD_HINT = `At least ${PASSWORD_LENGTH.min} characters.`;

export const emailRules = {
  setValueAs: (value: string): string => value.trim(),
  required: 'Please enter your email.',
  pattern: EMAIL_PATTERN,
};

export const newPasswordRules = {
  required: 'Please choose a password.',
  minLength: {
    value: PASSWORD_LENGTH.min,
    message: `Please use at least ${PASSWORD_LENGTH.min} characters.`,
  },
  maxLength: {
    value: PASSWORD_LENGTH.max,
    message: `Please use at most ${PASSWORD_LENGTH.max} characters.`,
  },
};
