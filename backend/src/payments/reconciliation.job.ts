import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Job } from '../jobs/job.decorator.js';
import { getPerson } from '../auth/users.js';
import { databaseGauge } from '../metrics/database-gauges.js';
import { getOrderWithItems } from '../orders/lists/find-orders.js';
import { MAX_CLOCK_SKEW_MS, type CheckoutSession } from './stripe/stripe-objects.js';
import { Payment } from './payment.entity.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SettlementService } from './settlement.service.js';
import { Outage, retryAfter, isOtherRequest, isRefusal } from './stripe/stripe-errors.js';
import { StripeGateway } from './stripe/stripe.gateway.js';
import { TooBusyError } from '../database/too-busy.error.js';

databaseGauge({
  name: 'larder_payments_failing',
  help: 'Payments past their time about which Stripe has failed to answer',
  sql: 'SELECT count(*) FROM payments WHERE NOT is_over AND failures > 0',
});

const BATCH = 100;
/** Sorts before the id of any order. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** Queries Stripe about every open payment that is past its expiry, because events may be lost. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly gateway: StripeGateway,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
  ) {}

  /** Settles overdue payments, then sends pending refunds. Failures are retried in a later run, see retryAfter. */
  async run(now = new Date()): Promise<void> {
    if (!this.gateway.isOffered) return;
    const outage = new Outage();
    for await (const payment of this.overdue(now)) {
      outage.record(await this.tryToSettle(payment, now));
      if (outage.hasBegun) break;
    }
    await this.refunds.sendPending(now);
  }

  /** @returns the error if it failed: the payment is retried later and does not block others */
  private async tryToSettle(payment: Payment, now: Date): Promise<unknown> {
    const { orderId, attempt } = payment;
    const note = (failures: number, retryAt: Date | null): Promise<unknown> =>
      this.dataSource.manager.update(Payment, { orderId, attempt }, { failures, retryAt });
    try {
      await this.settle(payment);
      if (payment.failures > 0) await note(0, null);
      return undefined;
    } catch (error) {
      // The order is locked by another request. The next run retries, and this is not counted as a failure of Stripe.
      if (error instanceof TooBusyError) return undefined;
      const failures = payment.failures + 1;
      await note(failures, retryAfter(failures, now));
      this.logger.warn(`Order ${orderId} stays as it is`, error, { order: orderId });
      return error;
    }
  }

  /** Yields all overdue payments, in batches by order id: payments that stay open must not starve the others. */
  private async *overdue(now: Date): AsyncGenerator<Payment> {
    const before = new Date(now.getTime() - MAX_CLOCK_SKEW_MS);
    let batch: Payment[];
    let last = NIL;
    do {
      batch = await this.dataSource.manager
        .createQueryBuilder(Payment, 'payment')
        .where('NOT payment.isClosed AND payment.expiresAt < :before', { before })
        .andWhere('(payment.retryAt IS NULL OR payment.retryAt <= :now)', { now })
        .andWhere('payment.orderId > :last', { last })
        .orderBy('payment.orderId')
        .limit(BATCH)
        .getMany();
      yield* batch;
      last = batch.at(-1)?.orderId ?? last;
    } while (batch.length === BATCH);
  }

  private async settle(payment: Payment): Promise<void> {
    const session = await this.lastSession(payment);
    if (session) await this.settlement.settle(session);
    else await this.settlement.expire(payment);
  }

  /**
   * The previous attempt's session id is stored until the next session exists. The next attempt counts only if the
   * previous session expired unpaid.
   */
  private async lastSession(payment: Payment): Promise<CheckoutSession | null> {
    const known = payment.sessionId === null ? null : await this.endOf(payment.sessionId);
    const isBefore = known?.status === 'expired' && known.attempt !== payment.attempt;
    return payment.sessionId === null || isBefore ? this.lostSession(payment) : known;
  }

  /**
   * Expires a session.
   * @returns null if Stripe knows no such session
   */
  private async endOf(sessionId: string): Promise<CheckoutSession | null> {
    try {
      return await this.gateway.endSession(sessionId);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  /**
   * Handles a process that died before it received Stripe's response. Repeating the request under the same idempotency
   * key returns the session if it was created; otherwise Stripe rejects the request, because the session's expiry has
   * passed. The URL of such a session was never handed out.
   */
  private async lostSession(payment: Payment): Promise<CheckoutSession | null> {
    const { manager } = this.dataSource;
    const order = await getOrderWithItems(manager, { id: payment.orderId });
    const { email } = await getPerson(manager, order.userId);
    try {
      const { id } = await this.gateway.openSession(order, payment, email);
      return await this.gateway.endSession(id);
    } catch (error) {
      if (isRefusal(error) || isOtherRequest(error)) return null;
      throw error;
    }
  }
}

/** Runs the reconciliation every minute and at startup, in one process at a time. */
@Job('reconcile-payments', { cron: '* * * * *', atStart: true })
export class ReconciliationJob {
  constructor(private readonly reconciliation: ReconciliationService) {}

  run(): Promise<void> {
    return this.reconciliation.run();
  }
}
