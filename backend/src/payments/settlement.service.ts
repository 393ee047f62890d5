import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { CartService } from '../cart/cart.service.js';
import { toDecimal } from '../common/money.js';
import { registerCounter } from '../metrics/registry.js';
import { inTransaction, type Transaction } from '../database/transaction.js';
import { findItems, type Order } from '../orders/lists/find-orders.js';
import type { CancelCause } from '../orders/mails/order-mails.js';
import { setRequestOrder } from '../common/current-request.js';
import { findAndLockOrder, lockOrder, transitionOrder } from '../orders/transition-order.js';
import { OrderEvents } from '../orders/order-events.js';
import { releaseIdempotencyKeys } from '../orders/placement/order-idempotency.js';
import { MAX_CLOCK_SKEW_MS, CURRENCY, type CheckoutSession } from './stripe/stripe-objects.js';
import { raiseFlag } from './payment-flags.js';
import { Payment } from './payment.entity.js';
import { Refund } from './refunds/refund.entity.js';
import { createSurplusRefund } from './refunds/refund-ledger.js';
import { RefundsService } from './refunds/refunds.service.js';

const taken = registerCounter('larder_payments_taken_total', 'Online payments that paid an order');
const takenCents = registerCounter(
  'larder_payments_dollars_total',
  'Amount of these payments in dollars',
  {
    parts: 100,
  },
);

/**
 * Applies the state of a Checkout Session, from a signed event or a query, to its order. States may arrive in any
 * order, and each takes effect once.
 */
@Injectable()
export class SettlementService {
  private readonly logger = new Logger(SettlementService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly cart: CartService,
    private readonly refunds: RefundsService,
    private readonly events: OrderEvents,
  ) {}

  /**
   * Applies a session's state in a transaction of its own.
   * @param cause why the session has ended, if it can no longer be paid
   */
  async settle(session: CheckoutSession, cause?: CancelCause): Promise<void> {
    this.publishChange(
      await inTransaction(this.dataSource, (tx) => this.applySession(tx, session, cause)),
    );
  }

  /**
   * Cancels an order whose payment page can no longer be paid. Nothing happens if the order was paid or cancelled, or
   * got another page, since `payment` was read.
   * @returns whether it was cancelled
   */
  async expire({ orderId, attempt, sessionId }: Payment): Promise<boolean> {
    const isCancelled = await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const seen = { orderId, attempt, sessionId: sessionId ?? IsNull() };
      const { affected } = await tx.update(Payment, seen, { isClosed: true });
      if (affected !== 1) return false;
      if (sessionId) return cancel(tx, order, 'unpaid');
      // Without a page, the order could not be paid, and the customer's request has failed with an error.
      const isCancelled = await cancel(tx, order, null);
      if (isCancelled) await releaseIdempotencyKeys(tx, orderId);
      return isCancelled;
    });
    this.publishChange(isCancelled ? orderId : null);
    return isCancelled;
  }

  /**
   * Cancels an order whose payment is pending, even if its page can still be paid: such a payment is refunded
   * automatically.
   */
  async cancelPending(orderId: string): Promise<void> {
    const isCancelled = await inTransaction(this.dataSource, async (tx) => {
      return cancel(tx, await lockOrder(tx, orderId), 'customer');
    });
    this.publishChange(isCancelled ? orderId : null);
  }

  /**
   * Stores the session of an attempt if the order's payment is still pending and the attempt is the current one.
   * @returns whether it was stored; otherwise the session must not be paid
   */
  saveSession({ orderId, attempt }: Payment, { id, url }: CheckoutSession): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order.status !== 'Payment Pending') return false;
      const { affected } = await tx.update(Payment, { orderId, attempt }, { sessionId: id, url });
      return affected === 1;
    });
  }

  /** Must run after the commit: notifies clients that watch the order, and sends pending refunds. */
  publishChange(orderId: string | null): void {
    if (!orderId) return;
    this.events.announce(orderId);
    this.refunds.sendPendingSoon();
  }

  /**
   * Applies a session's state in the caller's transaction; the caller must run publishChange() after the commit.
   * @param cause why the session has ended, if known
   * @returns the order's id if anything about the order changed
   */
  async applySession(
    tx: Transaction,
    session: CheckoutSession,
    cause?: CancelCause,
  ): Promise<string | null> {
    const { orderId } = session;
    const order = orderId && isUUID(orderId) ? await findAndLockOrder(tx, orderId) : null;
    const payment = order && (await tx.findOneBy(Payment, { orderId: order.id }));
    if (!payment) {
      this.logger.warn(`Session ${session.id} belongs to no order of this shop`);
      return null;
    }
    setRequestOrder(order.id);
    if (session.isPaid)
      return (await this.takePayment(tx, order, payment, session)) ? order.id : null;
    // The expiry of an earlier session does not affect the order: a newer one may be open.
    if (session.status !== 'expired' || session.attempt !== payment.attempt) return null;
    await closePayment(tx, payment);
    return (await cancel(tx, order, cause ?? causeOfEnd(payment))) ? order.id : null;
  }

  private async takePayment(
    tx: Transaction,
    order: Order,
    payment: Payment,
    session: CheckoutSession,
  ): Promise<boolean> {
    const { id, attempt, amountCents, paymentIntent } = session;
    // However the money is handled, the session can no longer be paid, so the reconciliation need not query it.
    if (attempt === payment.attempt || id === payment.sessionId) await closePayment(tx, payment);
    if (amountCents !== order.amountCents || session.currency !== CURRENCY || !paymentIntent)
      return flagWrongAmount(tx, order, session);
    if (payment.paymentIntent === paymentIntent) return false;
    if (await isOfAnotherOrder(tx, paymentIntent, order.id))
      return flagSharedPayment(tx, order, paymentIntent);
    if (payment.paymentIntent !== null || order.status !== 'Payment Pending') {
      await createSurplusRefund(tx, order, paymentIntent, amountCents);
      return flagSurplus(tx, order, paymentIntent, amountCents);
    }
    await tx.update(Payment, { orderId: order.id }, { paymentIntent, paidCents: amountCents });
    await transitionOrder(tx, order, 'Order Placed', null);
    await this.cart.removeBought(tx, order.userId, await findItems(tx, order.id));
    tx.after(() => {
      taken.count++;
      takenCents.count += amountCents;
    });
    return true;
  }
}

/**
 * A session ends before its expiry when the customer cancels the order, and Stripe's event may arrive before its
 * response.
 */
const causeOfEnd = ({ expiresAt }: Payment): CancelCause =>
  expiresAt.getTime() - Date.now() > MAX_CLOCK_SKEW_MS ? 'customer' : 'unpaid';

async function cancel(tx: Transaction, order: Order, cause: CancelCause | null): Promise<boolean> {
  if (order.status !== 'Payment Pending') return false;
  await transitionOrder(tx, order, 'Cancelled', null, cause);
  return true;
}

const closePayment = async (tx: EntityManager, { orderId }: Payment): Promise<void> => {
  await tx.update(Payment, { orderId }, { isClosed: true });
};

function flagWrongAmount(
  tx: Transaction,
  { id: orderId }: Order,
  { id, amountCents, currency }: CheckoutSession,
): Promise<boolean> {
  const paid = `${toDecimal(amountCents ?? 0).toFixed(2)} ${currency ?? ''}`;
  const sentence = `Stripe reports a payment of ${paid} (session ${id}), which is not what the order costs. It does not count as paid.`;
  return raiseFlag(tx, { orderId, kind: 'wrong amount', reference: id, sentence, amountCents });
}

/** @returns whether a payment has paid for another order, or is refunded as the surplus of one */
const isOfAnotherOrder = async (
  tx: EntityManager,
  paymentIntent: string,
  orderId: string,
): Promise<boolean> => {
  const elsewhere = { paymentIntent, orderId: Not(orderId) };
  return (await tx.existsBy(Payment, elsewhere)) || (await tx.existsBy(Refund, elsewhere));
};

/**
 * Stripe makes a payment for one order. Another order has the same payment only if two shops share a Stripe account or
 * an event is forged.
 */
function flagSharedPayment(
  tx: Transaction,
  { id: orderId, amountCents }: Order,
  reference: string,
): Promise<boolean> {
  const amount = toDecimal(amountCents).toFixed(2);
  const sentence = `Stripe reports a payment of $${amount} (${reference}) that was already used for another order. This order does not count as paid.`;
  return raiseFlag(tx, { orderId, kind: 'shared payment', reference, sentence, amountCents });
}

function flagSurplus(
  tx: Transaction,
  { id: orderId, status }: Order,
  reference: string,
  amountCents: number,
): Promise<boolean> {
  const isLate = status === 'Cancelled';
  const sentence = `This order was paid ${isLate ? 'after it was cancelled' : 'twice'}. The surplus is being refunded through Stripe.`;
  const kind = isLate ? 'paid late' : 'paid twice';
  return raiseFlag(tx, { orderId, kind, reference, sentence, amountCents });
}
