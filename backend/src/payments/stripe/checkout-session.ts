/** What Stripe says about a Checkout Session, as far as the shop cares. */
export interface CheckoutSession {
  id: string;
  url: string | null;
  /** From the metadata; whoever can sign for Stripe wrote it. */
  orderId: string | null;
  /** Which of the order's sessions it is, from the metadata too. */
  attempt: number;
  /** `expired` also when a payment that takes days came to nothing: nobody can pay there any more. */
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  amountCents: number | null;
  currency: string | null;
  paymentIntent: string | null;
}
