/** What an e-mail address looks like, as a rule of react-hook-form. */
export const EMAIL_PATTERN = {
  value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  message: 'Please enter an email like name@example.com.',
};
