import type { CheckoutSession } from './checkout-session.js';

/** A refund as Stripe has it; it may have been made there and not by the shop. */
export interface StripeRefund {
  id: string;
  /** The shop's own id of the refund, from the metadata. */
  refundId: string | null;
  paymentIntent: string | null;
  amountCents: number;
  /** Why it did not reach the customer, which may show after days; null when it did or may yet. */
  failure: string | null;
}

/** A customer asks their bank to take a payment back. */
export interface Dispute {
  id: string;
  paymentIntent: string | null;
  amountCents: number;
  reason: string;
  outcome: 'open' | 'won' | 'lost';
}

/** What an event of Stripe's is about. */
export type StripeEventSubject =
  | { about: 'session'; session: CheckoutSession }
  | { about: 'failed refund'; refund: StripeRefund }
  | { about: 'refunded payment'; paymentIntent: string | null }
  | { about: 'dispute'; dispute: Dispute }
  | { about: 'nothing of ours' };

/** An event as Stripe signed it: under its id it has its effect once. */
export type StripeEvent = { id: string; type: string } & StripeEventSubject;
