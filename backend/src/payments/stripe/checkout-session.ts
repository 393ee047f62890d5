/** The state of a Checkout Session, reduced to the fields that the shop uses. */
export interface CheckoutSession {
  id: string;
  url: string | null;
  /** From the metadata, which any holder of the signing secret can set. */
  orderId: string | null;
  /** The number of the order's attempt, from the metadata too. */
  attempt: number;
  /** `expired` also for a delayed payment that failed: the session can no longer be paid. */
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  amountCents: number | null;
  currency: string | null;
  paymentIntent: string | null;
}
