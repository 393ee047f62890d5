import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import { flagDispute } from '../flag-dispute.js';
import { PaymentEvent } from './payment-event.entity.js';
import type { PaymentNotice, StripeRefund } from '../stripe/stripe-event.js';
import { Payment } from '../payment.entity.js';
import { learnRefunds } from '../refunds/refund-ledger.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { SettlementService } from '../settlement.service.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

/** What must be asked before an event can have its effect: nobody talks to Stripe inside a transaction. */
interface Background {
  orderId: string;
  paymentIntent: string;
  /** Empty where the event is not about them. */
  refunds: readonly StripeRefund[];
}

/** Gives each of Stripe's events its effect, once and in any order. */
@Injectable()
export class PaymentEventsService {
  private readonly logger = new Logger(PaymentEventsService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly gateway: StripeGateway,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
  ) {}

  /** The event's id is recorded in the same transaction as its effect. */
  async receive(notice: PaymentNotice): Promise<void> {
    const background = await this.lookUp(notice);
    const orderId = await inTransaction(this.dataSource, async (tx) =>
      (await isFirst(tx, notice)) ? this.apply(tx, notice, background) : null,
    );
    this.settlement.tell(orderId);
  }

  /** @returns the order when anything about it changed */
  private async apply(
    tx: EntityManager,
    notice: PaymentNotice,
    background: Background | null,
  ): Promise<string | null> {
    if (notice.about === 'session') return this.settlement.settleIn(tx, notice.session);
    if (notice.about === 'failed refund') return this.refunds.takeFailure(tx, notice.refund);
    if (notice.about === 'nothing of ours' || !background) {
      this.logger.log(`Event ${notice.id} of type ${notice.type} means nothing to the shop`);
      return null;
    }
    const { orderId, paymentIntent, refunds } = background;
    const hasChanged =
      notice.about === 'dispute'
        ? await flagDispute(tx, orderId, notice.dispute)
        : await learnRefunds(tx, orderId, paymentIntent, refunds);
    return hasChanged ? orderId : null;
  }

  private async lookUp(notice: PaymentNotice): Promise<Background | null> {
    if (notice.about === 'dispute') return this.backgroundOf(notice.dispute.paymentIntent);
    if (notice.about !== 'refunded payment') return null;
    const background = await this.backgroundOf(notice.paymentIntent);
    if (!background) return null;
    return { ...background, refunds: await this.gateway.refundsOf(background.paymentIntent) };
  }

  /** The order for which a payment was made. What the shop has not heard of the payment yet, it learns on the way. */
  private async backgroundOf(paymentIntent: string | null): Promise<Background | null> {
    if (!paymentIntent) return null;
    const background = async (): Promise<Background | null> => {
      const payment = await this.dataSource.manager.findOneBy(Payment, { paymentIntent });
      return payment && { orderId: payment.orderId, paymentIntent, refunds: [] };
    };
    const known = await background();
    if (known) return known;
    const session = await this.gateway.findSessionOf(paymentIntent);
    if (session) await this.settlement.settle(session);
    return background();
  }
}

/** Records an event; false when it was recorded before. */
async function isFirst(tx: EntityManager, { id, type }: PaymentNotice): Promise<boolean> {
  const inserted = await tx
    .createQueryBuilder()
    .insert()
    .into(PaymentEvent)
    .values({ id, type })
    .orIgnore()
    .returning('id')
    .execute();
  return (inserted.raw as unknown[]).length > 0;
}
