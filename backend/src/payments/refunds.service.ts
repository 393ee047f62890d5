import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager, type FindOperator, Not, Repository } from 'typeorm';
import type { AuthUser } from '../auth/auth-user.js';
import { toCents, toDecimal } from '../common/money.js';
import { inTransaction } from '../database/transaction.js';
import { assertIdempotencyKey } from '../orders/idempotency.js';
import { lockOrder } from '../orders/move-order.js';
import { OrderEvents } from '../orders/order-events.js';
import { Order } from '../orders/order.entity.js';
import { IdempotencyKeyReusedError, OrderNotFoundError } from '../orders/orders.errors.js';
import { recordChanges } from '../seller/record-change.js';
import type { FailedRefund } from './checkout-session.js';
import type { SellerPaymentResponse } from './dto/refund.dto.js';
import { Payment } from './payment.entity.js';
import { NotRefundableError, RefundRefusedError } from './payments.errors.js';
import { Refund, type RefundStatus } from './refund.entity.js';
import { isRefusal, isStripeAway, StripeGateway } from './stripe.gateway.js';

const BATCH = 50;

/** Gives money back. A refund is written down first, with everything that depends on it, and sent to Stripe afterwards. */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger(RefundsService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(Refund) private readonly refunds: Repository<Refund>,
    private readonly gateway: StripeGateway,
    private readonly events: OrderEvents,
  ) {}

  /**
   * Refunds a part or all of what an order cost, never more than was paid.
   * @param amount in dollars
   * @param key the same key refunds once
   * @throws NotRefundableError, RefundRefusedError, IdempotencyKeyReusedError
   */
  async refund(seller: AuthUser, orderId: string, amount: number, key: string): Promise<void> {
    assertIdempotencyKey(key);
    await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order) throw new OrderNotFoundError();
      const earlier = await tx.findOneBy(Refund, { orderId, key });
      if (earlier && (earlier.isSurplus || earlier.amountCents !== toCents(amount)))
        throw new IdempotencyKeyReusedError();
      if (earlier) return;
      const payment = await tx.findOneBy(Payment, { orderId });
      const leftCents = refundableCents(order, payment);
      const amountCents = toCents(amount);
      if (!payment?.paymentIntent || amountCents > leftCents)
        throw new NotRefundableError(leftCents);
      const { paymentIntent } = payment;
      await tx.insert(Refund, {
        orderId,
        key,
        paymentIntent,
        amountCents,
        isSurplus: false,
        sellerId: seller.id,
      });
      await changeRefunded(tx, order, amountCents, seller.id);
    });
    this.events.announce(orderId);
    await this.sendNow(orderId, key);
  }

  /** What a seller sees of an order's payment; nothing, for one that is paid on delivery. */
  async describe(orderId: string): Promise<SellerPaymentResponse> {
    const order = await this.dataSource.manager.findOneBy(Order, { id: orderId });
    if (!order) throw new OrderNotFoundError();
    const payment = await this.dataSource.manager.findOneBy(Payment, { orderId });
    const refunds = await this.refunds.find({
      where: { orderId },
      relations: { seller: true },
      order: { createdAt: 'ASC' },
    });
    return {
      success: true,
      refundable: toDecimal(refundableCents(order, payment)),
      refunds: refunds.map(({ id, createdAt, seller, amountCents, status, isSurplus }) => ({
        _id: id,
        at: createdAt.toISOString(),
        by: seller?.name ?? 'Larder',
        amount: toDecimal(amountCents),
        status,
        isSurplus,
      })),
      flag: payment?.flag ?? null,
      paymentIntent: payment?.paymentIntent ?? null,
    };
  }

  /** Writes down that money goes back which should not have come in. The payment itself is the key: it goes back once. */
  async returnSurplus(
    tx: EntityManager,
    order: Order,
    paymentIntent: string,
    amountCents: number,
  ): Promise<void> {
    await tx
      .createQueryBuilder()
      .insert()
      .into(Refund)
      .values({
        orderId: order.id,
        key: `surplus-${paymentIntent}`,
        paymentIntent,
        amountCents,
        isSurplus: true,
      })
      .orIgnore()
      .execute();
  }

  /** Without making anybody wait; what fails now is sent by the reconciliation later. */
  sendPendingSoon(): void {
    this.sendPending().catch((error: unknown) => this.logger.warn('Refunds wait', error));
  }

  /** Sends what is written down and not sent yet. Several processes may do so at once: Stripe knows each refund by its id. */
  async sendPending(): Promise<void> {
    const pending = await this.refunds.find({
      where: { status: 'pending' },
      order: { createdAt: 'ASC' },
      take: BATCH,
    });
    for (const refund of pending) {
      if (!(await this.send(refund))) return;
    }
  }

  private async sendNow(orderId: string, key: string): Promise<void> {
    const refund = await this.refunds.findOneByOrFail({ orderId, key });
    if (refund.status === 'pending') await this.send(refund);
    if (await this.refunds.existsBy({ id: refund.id, status: 'failed' }))
      throw new RefundRefusedError();
  }

  /** @returns false when Stripe cannot be reached, so that trying the next one makes no sense */
  private async send(refund: Refund): Promise<boolean> {
    try {
      const stripeId = await this.gateway.refund(refund);
      await this.refunds.update({ id: refund.id, status: 'pending' }, { status: 'done', stripeId });
    } catch (error) {
      if (!isRefusal(error)) {
        this.logger.warn(`Refund ${refund.id} waits`, error);
        return !isStripeAway(error);
      }
      await this.fail(refund, (error as Error).message);
    }
    return true;
  }

  /** Stripe said no. */
  private async fail(refund: Refund, reason: string): Promise<void> {
    await inTransaction(this.dataSource, (tx) => failIn(tx, refund, 'pending', reason));
    this.events.announce(refund.orderId);
  }

  /**
   * Takes note that a refund did not arrive, in the caller's transaction.
   * @returns its order, when anything about it changed
   */
  async takeFailure(tx: EntityManager, { refundId, reason }: FailedRefund): Promise<string | null> {
    const refund = isUUID(refundId) ? await tx.findOneBy(Refund, { id: refundId ?? '' }) : null;
    if (!refund) return null;
    const hasChanged = await failIn(tx, refund, Not('failed'), reason);
    return hasChanged ? refund.orderId : null;
  }
}

/** The money is still ours, and the sellers must know. */
async function failIn(
  tx: EntityManager,
  { id, orderId, amountCents, isSurplus }: Refund,
  status: RefundStatus | FindOperator<RefundStatus>,
  reason: string,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const { affected } = await tx.update(Refund, { id, status }, { status: 'failed' });
  if (!order || !affected) return false;
  const flag = `Stripe refused a refund of $${toDecimal(amountCents).toFixed(2)}: ${reason}`;
  await tx.update(Payment, { orderId }, { flag });
  if (!isSurplus) await changeRefunded(tx, order, -amountCents, null);
  return true;
}

const refundableCents = (order: Order, payment: Payment | null): number =>
  order.isPaid && payment?.paymentIntent ? order.amountCents - order.refundedCents : 0;

/** The order must be locked. */
async function changeRefunded(
  tx: EntityManager,
  order: Order,
  byCents: number,
  sellerId: string | null,
): Promise<void> {
  const refundedCents = order.refundedCents + byCents;
  await tx.update(Order, { id: order.id }, { refundedCents, version: order.version + 1 });
  await recordChanges(tx, [
    {
      sellerId,
      subject: 'order',
      subjectId: order.id,
      label: order.number,
      action: 'refund',
      before: { refunded: toDecimal(order.refundedCents) },
      after: { refunded: toDecimal(refundedCents) },
    },
  ]);
}
