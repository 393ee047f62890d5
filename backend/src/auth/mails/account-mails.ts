import { mailKind } from '../../mail/mail-kind.js';
import { LINK_MINUTES } from '../links/account-links.js';
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
