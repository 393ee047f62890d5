import { mailKind } from '../../mail/mail-kind.js';
import type { ConfirmSubscriptionMail } from './confirm-subscription.js';
import { LINK_DAYS } from './link-days.js';

export const CONFIRM_SUBSCRIPTION = mailKind<ConfirmSubscriptionMail>({
  name: 'newsletter-confirm',
  template: () => import('./confirm-subscription.js'),
  keepMinutes: LINK_DAYS * 24 * 60,
});
