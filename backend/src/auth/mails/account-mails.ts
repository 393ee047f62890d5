import { mailKind } from '../../mail/mail-kind.js';
import { LINK_MINUTES } from '../links/account-links.js';
import type { ResetPasswordMail } from './reset-password.js';

export const RESET_PASSWORD = mailKind<ResetPasswordMail>({
  name: 'reset-password',
  keepMinutes: LINK_MINUTES.password,
  template: () => import('./reset-password.js'),
});
