import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager, IsNull, LessThanOrEqual, Or, Repository } from 'typeorm';
import type { AuthUser } from '../../auth/auth-user.js';
import { assertIdempotencyKey, IdempotencyKeyReusedError } from '../../database/idempotency.js';
import { toCents } from '../../common/money.js';
import { outsideRequest } from '../../common/current-request.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { getOrder, type Order } from '../../orders/lists/find-orders.js';
import { lockOrder } from '../../orders/transition-order.js';
import { OrderEvents } from '../../orders/order-events.js';
import { findFlags, type PaymentFlag, resolveFlags } from '../payment-flags.js';
import { mailRefund } from './mails/refund-mail.js';
import type { StripeRefund } from '../stripe/stripe-objects.js';
import { Payment } from '../payment.entity.js';
import { RefundRefusedError, ReservedKeyError } from '../payments.errors.js';
import {
  countRefund,
  failRefund,
  isSurplusKey,
  recordStripeRefunds,
  refundableCents,
  createRefund,
} from './refund-ledger.js';
import { Refund, type RefundStatus } from './refund.entity.js';
import { Outage, retryAfter, isPermanent, isUnreachable } from '../stripe/stripe-errors.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

const BATCH = 50;

/** Details of an order's online payment. */
export interface PaymentDetails {
  refundableCents: number;
  /** Stripe's id of the received payment. */
  paymentIntent: string | null;
  /** The oldest first, with the sellers who made them. */
  refunds: Refund[];
  /** The oldest first, including resolved ones, with the sellers who resolved them. */
  flags: PaymentFlag[];
}

/**
 * Makes refunds. A refund is recorded together with everything that depends on it, and sent to Stripe after the commit.
 */
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
   * Refunds a part or all of an order's amount, never more than was paid.
   * @param amount in dollars
   * @param key idempotency key: the same key refunds once
   * @throws NotRefundableError, RefundRefusedError, IdempotencyKeyReusedError, ReservedKeyError
   */
  async refund(seller: AuthUser, orderId: string, amount: number, key: string): Promise<void> {
    assertIdempotencyKey(key);
    if (isSurplusKey(key)) throw new ReservedKeyError();
    await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const earlier = await tx.findOneBy(Refund, { orderId, key });
      if (earlier && earlier.amountCents !== toCents(amount)) {
        throw new IdempotencyKeyReusedError(
          'This Idempotency-Key was used for another refund.',
          'refund',
        );
      }
      if (earlier) return;
      await createRefund(tx, order, { key, amountCents: toCents(amount), sellerId: seller.id });
    });
    this.events.announce(orderId);
    if ((await this.sendNow(orderId, key)) === 'failed') throw new RefundRefusedError();
  }

  /**
   * Records a refund of the remaining amount of a locked order, in the caller's transaction; sendAllNow() sends it.
   * @returns the refunded amount in cents
   */
  async refundAll(
    tx: EntityManager,
    order: Order,
    refund: Pick<Refund, 'key' | 'sellerId'>,
  ): Promise<number> {
    const payment = await tx.findOneBy(Payment, { orderId: order.id });
    const amountCents = refundableCents(order, payment);
    if (amountCents > 0) await createRefund(tx, order, { ...refund, amountCents });
    return amountCents;
  }

  /**
   * Sends the refund that refundAll() recorded. If Stripe rejects it because a part was already refunded at Stripe, the
   * rest is refunded.
   * @returns the amount now being refunded, in cents; null if Stripe rejected the refund, which is then still due
   */
  async sendAllNow(orderId: string, key: string, cents: number): Promise<number | null> {
    const isRefused = (await this.sendNow(orderId, key)) === 'failed';
    return isRefused ? this.refundRest(orderId, key) : cents;
  }

  /**
   * Refunds the rest once after Stripe rejected a refund of the full remaining amount. Handling the rejection has
   * recorded refunds that were made at Stripe and of which no event had arrived. If the process crashes before this,
   * the amount stays due.
   * @returns the amount now being refunded, in cents; null if all of it is still due
   */
  private async refundRest(orderId: string, refusedKey: string): Promise<number | null> {
    const refused = await this.refunds.findOneByOrFail({ orderId, key: refusedKey });
    const { id: reference, sellerId } = refused;
    const key = `${refusedKey} rest`;
    const cents = await inTransaction(this.dataSource, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const payment = await tx.findOneBy(Payment, { orderId });
      if (refundableCents(order, payment) >= refused.amountCents) return null;
      await resolveFlags(tx, { orderId, kind: 'refund failed', reference }, null);
      return this.refundAll(tx, order, { key, sellerId });
    });
    if (cents === null || cents === 0) return cents;
    this.events.announce(orderId);
    return (await this.sendNow(orderId, key)) === 'failed' ? null : cents;
  }

  /** Sends a recorded refund. If Stripe is unavailable, the refund stays pending and is retried later. */
  private async sendNow(orderId: string, key: string): Promise<RefundStatus> {
    const refund = await this.refunds.findOneByOrFail({ orderId, key });
    if (refund.status === 'pending') await this.send(refund, new Date());
    return (await this.refunds.findOneByOrFail({ id: refund.id })).status;
  }

  /**
   * @returns the details of an order's payment; they are empty for cash on delivery
   * @throws OrderNotFoundError
   */
  async getDetails(orderId: string): Promise<PaymentDetails> {
    const { manager } = this.dataSource;
    const order = await getOrder(manager, orderId);
    const payment = await manager.findOneBy(Payment, { orderId });
    const [refunds, flags] = await Promise.all([
      this.refunds.find({
        where: { orderId },
        relations: { seller: true },
        order: { createdAt: 'ASC' },
      }),
      findFlags(manager, orderId),
    ]);
    const paymentIntent = payment?.paymentIntent ?? null;
    return { refundableCents: refundableCents(order, payment), paymentIntent, refunds, flags };
  }

  /** Sends pending refunds in the background. The reconciliation retries the failed ones. */
  sendPendingSoon(): void {
    // The refunds belong to any orders, so their log lines must not carry the context of the current request.
    void outsideRequest(() =>
      this.sendPending().catch((error: unknown) => this.logger.warn('Refunds wait', error)),
    );
  }

  /**
   * Sends all pending refunds that are due. Several processes may run this concurrently: Stripe deduplicates refunds by
   * their ids. Each refund ends as done, failed or due later, so none blocks the others.
   */
  async sendPending(now = new Date()): Promise<void> {
    const outage = new Outage();
    const isDue = Or(IsNull(), LessThanOrEqual(now));
    for (;;) {
      const due = await this.refunds.find({
        where: { status: 'pending', retryAt: isDue },
        order: { createdAt: 'ASC' },
        take: BATCH,
      });
      for (const refund of due) {
        outage.record(await this.send(refund, now));
        if (outage.hasBegun) return;
      }
      if (due.length < BATCH) return;
    }
  }

  /** @returns the error if sending failed and will be retried */
  private async send(refund: Refund, now: Date): Promise<unknown> {
    try {
      await this.sendOnce(refund);
      return undefined;
    } catch (error) {
      await this.postpone(refund, error, now);
      return error;
    }
  }

  /**
   * Sends a refund and records its final result.
   * @throws while the result is unknown
   */
  private async sendOnce(refund: Refund): Promise<void> {
    const { id, failure } = await this.gateway.refund(refund).catch((error: unknown) => {
      if (!isPermanent(error) || isUnreachable(error)) throw error;
      return { id: '', failure: (error as Error).message };
    });
    if (failure === null) await this.finish(refund, id);
    else await this.fail(refund, failure);
  }

  private async postpone(
    { id, orderId, failures }: Refund,
    error: unknown,
    now: Date,
  ): Promise<void> {
    const retryAt = retryAfter(failures + 1, now);
    await this.refunds.update({ id, status: 'pending' }, { failures: failures + 1, retryAt });
    this.logger.warn(`Refund ${id} waits`, error, { order: orderId });
  }

  /** Only one of several concurrent calls emails the customer. */
  private async finish(refund: Refund, stripeId: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const pending = { id: refund.id, status: 'pending' as const };
      const { affected } = await tx.update(Refund, pending, { status: 'done', stripeId });
      if (!affected) return;
      countRefund(tx, refund.amountCents);
      await mailRefund(tx, refund);
    });
  }

  /**
   * Refunds that were made at Stripe are fetched too, because they may be the reason for the rejection and their events
   * may not have arrived.
   */
  private async fail(refund: Refund, reason: string): Promise<void> {
    const { orderId, paymentIntent } = refund;
    const sent = await this.gateway.refundsOf(paymentIntent).catch(() => []);
    await inTransaction(this.dataSource, async (tx) => {
      await failRefund(tx, refund, reason, 'pending');
      await recordStripeRefunds(tx, orderId, paymentIntent, sent);
    });
    this.events.announce(orderId);
  }

  /**
   * Records that a refund failed, in the caller's transaction.
   * @returns the order's id if anything about the order changed
   */
  async recordFailure(tx: Transaction, failed: StripeRefund): Promise<string | null> {
    const { refundId, id, failure } = failed;
    const own = isUUID(refundId) ? await tx.findOneBy(Refund, { id: refundId ?? '' }) : null;
    const refund = own ?? (await tx.findOneBy(Refund, { stripeId: id }));
    if (!refund) return null;
    const hasChanged = await failRefund(tx, refund, failure ?? 'unknown');
    return hasChanged ? refund.orderId : null;
  }
}
