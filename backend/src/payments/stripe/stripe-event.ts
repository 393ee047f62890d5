import type { CheckoutSession } from './checkout-session.js';

/** A refund at Stripe; it may have been made there and not by the shop. */
export interface StripeRefund {
  id: string;
  /** The shop's id of the refund, from the metadata. */
  refundId: string | null;
  paymentIntent: string | null;
  amountCents: number;
  /** The reason of a failure, which may occur days later; null if the refund succeeded or is pending. */
  failure: string | null;
}

/** A customer disputes a payment at their bank. */
export interface Dispute {
  id: string;
  paymentIntent: string | null;
  amountCents: number;
  reason: string;
  outcome: 'open' | 'won' | 'lost';
}

/** The subject of an event, with the data that the shop needs. */
export type StripeEventSubject =
  | { about: 'session'; session: CheckoutSession }
  | { about: 'failed refund'; refund: StripeRefund }
  | { about: 'refunded payment'; paymentIntent: string | null }
  | { about: 'dispute'; dispute: Dispute }
  | { about: 'nothing of ours' };

/** A signed event from Stripe; its id makes its processing idempotent. */
export type StripeEvent = { id: string; type: string } & StripeEventSubject;
