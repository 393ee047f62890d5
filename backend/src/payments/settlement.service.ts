import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { CartService } from '../cart/cart.service.js';
import { toDecimal } from '../common/money.js';
import { releaseIdempotencyKeys } from '../orders/idempotency.js';
import { lockOrder, moveOrder } from '../orders/move-order.js';
import { OrderEvents } from '../orders/order-events.js';
import { OrderItem } from '../orders/order-item.entity.js';
import type { Order } from '../orders/order.entity.js';
import type { CheckoutSession, PaymentNotice } from './checkout-session.js';
import { PaymentEvent } from './payment-event.entity.js';
import { Payment } from './payment.entity.js';
import { RefundsService } from './refunds.service.js';
import { CURRENCY } from './stripe.gateway.js';

/** What may be believed: signed events, and what Stripe answers when it is asked. */
const FAILED = 'checkout.session.async_payment_failed';

/** Turns what Stripe says about a session into what happens to its order; in any order, and each thing once. */
@Injectable()
export class SettlementService {
  private readonly logger = new Logger(SettlementService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly cart: CartService,
    private readonly refunds: RefundsService,
    private readonly events: OrderEvents,
  ) {}

  /** Handles an event. Its id is recorded in the same transaction as its effect, so that it has it once. */
  async receive({ id, type, session }: PaymentNotice): Promise<void> {
    const orderId = await this.dataSource.transaction(async (tx) => {
      const inserted = await tx
        .createQueryBuilder()
        .insert()
        .into(PaymentEvent)
        .values({ id, type })
        .orIgnore()
        .returning('id')
        .execute();
      if ((inserted.raw as unknown[]).length === 0) return null;
      if (!session) {
        this.logger.log(`Event ${id} of type ${type} means nothing to the shop`);
        return null;
      }
      return this.settleIn(tx, type === FAILED ? { ...session, status: 'expired' } : session);
    });
    this.tell(orderId);
  }

  /** Applies what Stripe answered about a session. */
  async settle(session: CheckoutSession): Promise<void> {
    this.tell(await this.dataSource.transaction((tx) => this.settleIn(tx, session)));
  }

  /** Cancels an order that nobody can pay any more; nothing happens if it was paid or cancelled meanwhile. */
  async giveUp(orderId: string): Promise<void> {
    const changed = await this.dataSource.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      return order !== null && (await cancel(tx, order));
    });
    this.tell(changed ? orderId : null);
  }

  private tell(orderId: string | null): void {
    if (!orderId) return;
    this.events.announce(orderId);
    this.refunds.sendPendingSoon();
  }

  /** @returns the order when anything about it changed */
  private async settleIn(tx: EntityManager, session: CheckoutSession): Promise<string | null> {
    const { orderId } = session;
    const order = orderId && isUUID(orderId) ? await lockOrder(tx, orderId) : null;
    const payment = order && (await tx.findOneBy(Payment, { orderId: order.id }));
    if (!payment) {
      this.logger.warn(`Session ${session.id} belongs to no order of this shop`);
      return null;
    }
    if (session.isPaid)
      return (await this.takePayment(tx, order, payment, session)) ? order.id : null;
    // An earlier session that runs out says nothing about the order: a newer one may be open.
    const isCurrent = payment.sessionId === null || payment.sessionId === session.id;
    const hasEnded = session.status === 'expired' && isCurrent;
    return hasEnded && (await cancel(tx, order)) ? order.id : null;
  }

  private async takePayment(
    tx: EntityManager,
    order: Order,
    payment: Payment,
    { id, amountCents, currency, paymentIntent }: CheckoutSession,
  ): Promise<boolean> {
    if (amountCents !== order.amountCents || currency !== CURRENCY || !paymentIntent) {
      const paid = `${toDecimal(amountCents ?? 0).toFixed(2)} ${currency ?? ''}`;
      await flag(
        tx,
        order,
        `Stripe reports a payment of ${paid} (session ${id}), which is not what the order costs. It does not count as paid.`,
      );
      return true;
    }
    if (payment.paymentIntent === paymentIntent) return false;
    if (payment.paymentIntent !== null || order.status !== 'Payment Pending') {
      const reason = order.status === 'Cancelled' ? 'after it was cancelled' : 'twice';
      await this.refunds.returnSurplus(tx, order, paymentIntent, amountCents);
      await flag(
        tx,
        order,
        `This order was paid ${reason}. The surplus is being refunded through Stripe.`,
      );
      return true;
    }
    await tx.update(Payment, { orderId: order.id }, { paymentIntent, paidCents: amountCents });
    await moveOrder(tx, order, 'Order Placed', null);
    const items = await tx.findBy(OrderItem, { orderId: order.id });
    await this.cart.takeOut(tx, order.userId, items);
    return true;
  }
}

async function cancel(tx: EntityManager, order: Order): Promise<boolean> {
  if (order.status !== 'Payment Pending') return false;
  await moveOrder(tx, order, 'Cancelled', null);
  await releaseIdempotencyKeys(tx, order.id);
  return true;
}

const flag = async (tx: EntityManager, order: Order, sentence: string): Promise<void> => {
  await tx.update(Payment, { orderId: order.id }, { flag: sentence });
};
