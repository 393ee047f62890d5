/** What Stripe says about a Checkout Session, as far as the shop cares. */
export interface CheckoutSession {
  id: string;
  url: string | null;
  /** From the metadata; whoever can sign for Stripe wrote it. */
  orderId: string | null;
  /** Which of the order's sessions it is, from the metadata too. */
  attempt: number;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  amountCents: number | null;
  currency: string | null;
  paymentIntent: string | null;
}

/** A refund that Stripe took, and that did not reach the customer. This may show after days. */
export interface FailedRefund {
  /** The shop's own id of the refund, from the metadata. */
  refundId: string | null;
  reason: string;
}

/** An event of Stripe's about a Checkout Session, a refund, or something else. */
export interface PaymentNotice {
  id: string;
  type: string;
  session: CheckoutSession | null;
  failedRefund: FailedRefund | null;
}
