import { mailKind } from '../../mail/mail-kind.js';
import { LINK_MINUTES } from '../links/account-links.js';
import type { ConfirmEmailMail } from './confirm-email.js';
import type { EmailChangeMail } from './email-change.js';
import type { NewDeviceMail } from './new-device.js';
import type { PasswordChangedMail } from './password-changed.js';
import type { ResetPasswordMail } from './reset-password.js';
import type { TwoFactorChangedMail } from './two-factor-changed.js';

export const RESET_PASSWORD = mailKind<ResetPasswordMail>({
  name: 'reset-password',
  keepMinutes: LINK_MINUTES.password,
  template: () => import('./reset-password.js'),
});

export const PASSWORD_CHANGED = mailKind<PasswordChangedMail>({
  name: 'password-changed',
  template: () => import('./password-changed.js'),
});

export const TWO_FACTOR_CHANGED = mailKind<TwoFactorChangedMail>({
  name: 'two-factor-changed',
  template: () => import('./two-factor-changed.js'),
});

export const NEW_DEVICE = mailKind<NewDeviceMail>({
  name: 'new-device',
  template: () => import('./new-device.js'),
});

export const CONFIRM_EMAIL = mailKind<ConfirmEmailMail>({
  name: 'confirm-email',
  keepMinutes: LINK_MINUTES.email,
  template: () => import('./confirm-email.js'),
});

/** The same email for a new address; its link is valid for less time. */
export const CONFIRM_NEW_EMAIL = mailKind<ConfirmEmailMail>({
  name: 'confirm-new-email',
  keepMinutes: LINK_MINUTES['new-email'],
  template: () => import('./confirm-email.js'),
});

/** To an address that was entered for another account, but already has one. */
export const EMAIL_TAKEN = mailKind({
  name: 'email-taken',
  template: () => import('./email-taken.js'),
});

/** To the account's current or previous address. */
export const EMAIL_CHANGE = mailKind<EmailChangeMail>({
  name: 'email-change',
  template: () => import('./email-change.js'),
});
