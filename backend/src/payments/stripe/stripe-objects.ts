import type Stripe from 'stripe';
import type { OrderWithItems } from '../../orders/lists/find-orders.js';

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
type StripeEventSubject =
  | { about: 'session'; session: CheckoutSession }
  | { about: 'failed refund'; refund: StripeRefund }
  | { about: 'refunded payment'; paymentIntent: string | null }
  | { about: 'dispute'; dispute: Dispute }
  | { about: 'nothing of ours' };

/** A signed event from Stripe; its id makes its processing idempotent. */
export type StripeEvent = { id: string; type: string } & StripeEventSubject;

/** Stripe's currency code; amounts are in cents. */
export const CURRENCY = 'usd';

/** The maximum difference between Stripe's clock and the shop's, in milliseconds. */
export const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** The lines of products in a session. Stripe's limit is 100 lines; one is reserved for the tax. */
const MAX_LINES = 99;

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

const line = (name: string, unitCents: number, quantity = 1): LineItem => ({
  quantity,
  price_data: { currency: CURRENCY, unit_amount: unitCents, product_data: { name } },
});

/** The lines add up to the order's amount to the cent. A very long order is summed up in one line. */
export function lineItemsOf({ items, subtotalCents, taxCents }: OrderWithItems): LineItem[] {
  const goods =
    items.length > MAX_LINES
      ? [line(`${items.length} products`, subtotalCents)]
      : items.map(({ name, offerPriceCents, quantity }) => line(name, offerPriceCents, quantity));
  return taxCents > 0 ? [...goods, line('Tax (2 %)', taxCents)] : goods;
}

const centsOf = (amount: unknown): number | null =>
  Number.isSafeInteger(amount) ? (amount as number) : null;

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const SESSION_STATUSES = ['open', 'complete', 'expired'] as const;
/** Statuses of a delayed payment that failed. */
const FAILED_INTENTS: readonly string[] = ['requires_payment_method', 'canceled'];

/** Can be true only for a session that was retrieved with its payment intent expanded. */
const hasFailed = ({ status, payment_status, payment_intent }: Stripe.Checkout.Session): boolean =>
  status === 'complete' &&
  payment_status === 'unpaid' &&
  typeof payment_intent === 'object' &&
  FAILED_INTENTS.includes(payment_intent?.status ?? '');

/** Maps a Checkout Session to the fields that the shop uses; amounts in cents. */
export const toSession = (session: Stripe.Checkout.Session): CheckoutSession => ({
  id: session.id,
  url: session.url,
  orderId: session.metadata?.orderId ?? null,
  attempt: Number(session.metadata?.attempt),
  status: hasFailed(session)
    ? 'expired'
    : (SESSION_STATUSES.find((status) => status === session.status) ?? 'open'),
  isPaid: session.payment_status === 'paid',
  amountCents: centsOf(session.amount_total),
  currency: session.currency,
  paymentIntent: idOf(session.payment_intent),
});

/** Maps a refund to the fields that the shop uses; the amount in cents. */
export const toRefund = (refund: Stripe.Refund): StripeRefund => ({
  id: refund.id,
  refundId: refund.metadata?.refundId ?? null,
  paymentIntent: idOf(refund.payment_intent),
  amountCents: refund.amount,
  failure:
    refund.status === 'failed' || refund.status === 'canceled'
      ? (refund.failure_reason ?? refund.status)
      : null,
});

const OUTCOMES: Partial<Record<Stripe.Dispute.Status, Dispute['outcome']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

const toDispute = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  paymentIntent: idOf(dispute.payment_intent),
  amountCents: dispute.amount,
  reason: dispute.reason,
  outcome: OUTCOMES[dispute.status] ?? 'open',
});

/** The event of a delayed payment that failed; its session can no longer be paid. */
const FAILED = 'checkout.session.async_payment_failed';

/**
 * Before API version 2024-10-28, which a webhook endpoint may be pinned to, refunds of charges emit this event and no
 * refund.* events.
 */
const OLDER_REFUND_UPDATED = 'charge.refund.updated';

/** Maps an event to the subject that the shop handles. */
export function subjectOf(event: Stripe.Event): StripeEventSubject {
  const { type, data } = event;
  // Every object that concerns the shop has an id.
  if (typeof (data.object as { id?: unknown }).id !== 'string') return { about: 'nothing of ours' };
  if (type.startsWith('checkout.session.')) {
    const session = toSession(data.object as Stripe.Checkout.Session);
    return {
      about: 'session',
      session: type === FAILED ? { ...session, status: 'expired' } : session,
    };
  }
  if (type.startsWith('refund.') || type === OLDER_REFUND_UPDATED) {
    const refund = toRefund(data.object as Stripe.Refund);
    return type === 'refund.failed' || refund.failure !== null
      ? { about: 'failed refund', refund }
      : { about: 'refunded payment', paymentIntent: refund.paymentIntent };
  }
  if (event.type === 'charge.refunded')
    return { about: 'refunded payment', paymentIntent: idOf(event.data.object.payment_intent) };
  if (type.startsWith('charge.dispute.'))
    return { about: 'dispute', dispute: toDispute(data.object as Stripe.Dispute) };
  return { about: 'nothing of ours' };
}
