import { type EntityManager, type FindOperator, Not } from 'typeorm';
import { toDecimal } from '../../common/money.js';
import { databaseGauge } from '../../metrics/database-gauges.js';
import { registerLabelledCounter, registerCounter } from '../../metrics/registry.js';
import type { Order } from '../../orders/lists/find-orders.js';
import { lockOrder, setRefunded } from '../../orders/transition-order.js';
import { raiseFlag } from '../payment-flags.js';
import { mailRefund } from './mails/refund-mail.js';
import type { StripeRefund } from '../stripe/stripe-objects.js';
import { Payment } from '../payment.entity.js';
import { NotRefundableError } from '../payments.errors.js';
import { Refund, type RefundStatus } from './refund.entity.js';
import type { Transaction } from '../../database/transaction.js';

export type { Refund };

const ended = registerLabelledCounter(
  'larder_refunds_total',
  'Refunds by outcome at Stripe',
  'outcome',
  ['done', 'refused'],
);
const doneCents = registerCounter('larder_refunds_dollars_total', 'Refunded amount in dollars', {
  parts: 100,
});

databaseGauge({
  name: 'larder_refunds_pending',
  help: 'Refunds that Stripe has not confirmed yet',
  sql: `SELECT count(*) FROM refunds WHERE status = 'pending'`,
});

/** Counts a refund in the metrics after the commit. */
export function countRefund(tx: Transaction, amountCents: number): void {
  tx.after(() => {
    ended.done++;
    doneCents.count += amountCents;
  });
}

/** @returns the amount of an order that can still be refunded, in cents */
export const refundableCents = (order: Order, payment: Payment | null): number =>
  order.isPaid && payment?.paymentIntent ? order.amountCents - order.refundedCents : 0;

/**
 * Records a refund, to be sent after the commit. The order must be locked.
 * @throws NotRefundableError
 */
export async function createRefund(
  tx: EntityManager,
  order: Order,
  { key, amountCents, sellerId }: Pick<Refund, 'key' | 'amountCents' | 'sellerId'>,
): Promise<void> {
  const payment = await tx.findOneBy(Payment, { orderId: order.id });
  const leftCents = refundableCents(order, payment);
  if (!payment?.paymentIntent || amountCents > leftCents) throw new NotRefundableError(leftCents);
  const { paymentIntent } = payment;
  const isSurplus = false;
  await tx.insert(Refund, {
    orderId: order.id,
    key,
    paymentIntent,
    amountCents,
    isSurplus,
    sellerId,
  });
  await recount(tx, order.id, sellerId);
}

/**
 * The key of a surplus refund is this prefix and the payment's id, so each surplus is refunded once. Requests may not
 * use such keys.
 */
const SURPLUS = 'surplus-';
/** @returns whether the key belongs to a surplus refund */
export const isSurplusKey = (key: string): boolean => key.startsWith(SURPLUS);

/** Records a refund of a payment that should not have been made. */
export async function createSurplusRefund(
  tx: EntityManager,
  order: Order,
  paymentIntent: string,
  amountCents: number,
): Promise<void> {
  const key = SURPLUS + paymentIntent;
  const surplus = { orderId: order.id, key, paymentIntent, amountCents, isSurplus: true };
  await tx.createQueryBuilder().insert().into(Refund).values(surplus).orIgnore().execute();
}

/**
 * The key prefix of refunds that were made in Stripe's Dashboard. Idempotency keys of requests contain no space, so
 * none can equal such a key.
 */
const MADE_AT_STRIPE = 'stripe ';
/** @returns whether a refund was made at Stripe, not by a seller in the shop */
export const isMadeAtStripe = ({ key }: Refund): boolean => key.startsWith(MADE_AT_STRIPE);

/**
 * Records refunds of an order's payment that were made at Stripe, each once and in any order.
 * @returns whether any of them was new
 */
export async function recordStripeRefunds(
  tx: Transaction,
  orderId: string,
  paymentIntent: string,
  refunds: readonly StripeRefund[],
): Promise<boolean> {
  await lockOrder(tx, orderId);
  if (!(await tx.existsBy(Payment, { orderId, paymentIntent }))) return false;
  const own = await tx.findBy(Refund, { orderId, paymentIntent });
  const known = new Set(own.flatMap(({ id, key }) => [id, key]));
  const foreign = refunds.filter(
    ({ id, refundId, failure }) =>
      failure === null && !known.has(refundId ?? '') && !known.has(MADE_AT_STRIPE + id),
  );
  if (foreign.length === 0) return false;
  await tx.insert(
    Refund,
    foreign.map(({ id, amountCents }) => ({
      orderId,
      key: MADE_AT_STRIPE + id,
      paymentIntent,
      amountCents,
      isSurplus: false,
      status: 'done' as const,
      stripeId: id,
    })),
  );
  await recount(tx, orderId, null);
  for (const { amountCents } of foreign) {
    countRefund(tx, amountCents);
    await mailRefund(tx, { orderId, amountCents, isSurplus: false });
  }
  return true;
}

/**
 * Records that Stripe or the customer's bank rejected a refund: the shop still has the money, and sellers are notified.
 * @returns false if nothing changed
 */
export async function failRefund(
  tx: Transaction,
  { id, orderId, amountCents, isSurplus }: Refund,
  reason: string,
  status: RefundStatus | FindOperator<RefundStatus> = Not('failed'),
): Promise<boolean> {
  await lockOrder(tx, orderId);
  const { affected } = await tx.update(Refund, { id, status }, { status: 'failed' });
  if (!affected) return false;
  tx.after(() => void ended.refused++);
  const sentence = `Stripe refused a refund of $${toDecimal(amountCents).toFixed(2)}: ${reason}`;
  const kind = 'refund failed';
  await raiseFlag(tx, { orderId, kind, reference: id, sentence, reason, amountCents });
  if (!isSurplus) await recount(tx, orderId, null);
  return true;
}

/** Recalculates the refunded amount of a locked order. Pending refunds are included until Stripe rejects them. */
async function recount(tx: EntityManager, orderId: string, sellerId: string | null): Promise<void> {
  const counting = { orderId, isSurplus: false, status: Not<RefundStatus>('failed') };
  const cents = (await tx.sum(Refund, 'amountCents', counting)) ?? 0;
  await setRefunded(tx, orderId, cents, sellerId);
}
