import { mailKind } from '../../mail/mail-kind.js';

export interface ConfirmSubscriptionMail {
  key: string;
}

/** In days: how long the link of the mail confirms a subscription. */
export const LINK_DAYS = 7;

export const CONFIRM_SUBSCRIPTION = mailKind<ConfirmSubscriptionMail>({
  name: 'newsletter-confirm',
  template: () => import('./confirm-subscription.js'),
  keepMinutes: LINK_DAYS * 24 * 60,
});
