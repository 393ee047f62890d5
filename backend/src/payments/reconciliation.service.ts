import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { getPerson } from '../auth/users.js';
import { getOrderWithItems } from '../orders/lists/find-orders.js';
import type { CheckoutSession } from './stripe/checkout-session.js';
import { Payment } from './payment.entity.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SettlementService } from './settlement.service.js';
import { isOtherRequest, isRefusal, isStripeAway } from './stripe/stripe-errors.js';
import { CLOCKS_APART } from './stripe/stripe-objects.js';
import { StripeGateway } from './stripe/stripe.gateway.js';

const BATCH = 100;
/** Before the id of any order. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** Asks Stripe about every payment page that is past its time and not known to be over: events may never come. */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly gateway: StripeGateway,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
  ) {}

  /** Settles what is overdue, then sends refunds that wait. What fails is tried again the next time. */
  async run(now = new Date()): Promise<void> {
    if (!this.gateway.isOffered) return;
    for await (const payment of this.overdue(new Date(now.getTime() - CLOCKS_APART))) {
      try {
        await this.settle(payment);
      } catch (error) {
        this.logger.warn(`Order ${payment.orderId} stays as it is`, error, {
          order: payment.orderId,
        });
        if (isStripeAway(error)) return;
      }
    }
    await this.refunds.sendPending();
  }

  /** All of them, in batches: those of which Stripe knows nothing new yet must not keep the others from their turn. */
  private async *overdue(before: Date): AsyncGenerator<Payment> {
    let batch: Payment[];
    let last = NIL;
    do {
      batch = await this.dataSource.manager
        .createQueryBuilder(Payment, 'payment')
        .where('NOT payment.isClosed AND payment.expiresAt < :before', { before })
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

  /** The session of the attempt before is known until there is the next: only if nobody pays there does the next one count. */
  private async lastSession(payment: Payment): Promise<CheckoutSession | null> {
    const known = payment.sessionId === null ? null : await this.endOf(payment.sessionId);
    const isBefore = known?.status === 'expired' && known.attempt !== payment.attempt;
    return payment.sessionId === null || isBefore ? this.lostSession(payment) : known;
  }

  /** Null when Stripe knows no such session. */
  private async endOf(sessionId: string): Promise<CheckoutSession | null> {
    try {
      return await this.gateway.endSession(sessionId);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  /**
   * The process died before it heard Stripe's answer. Asking again under the same key gives the session if it was made; else
   * Stripe refuses, since the time it should end at has come. Nobody knows the address of such a session.
   */
  private async lostSession(payment: Payment): Promise<CheckoutSession | null> {
    const { manager } = this.dataSource;
    const order = await getOrderWithItems(manager, payment.orderId);
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
