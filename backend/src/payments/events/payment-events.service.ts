import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { setRequestOrder } from '../../common/current-request.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { PaymentEvent } from './payment-event.entity.js';
import type { StripeEvent, StripeRefund, Dispute } from '../stripe/stripe-objects.js';
import { Payment } from '../payment.entity.js';
import { recordStripeRefunds } from '../refunds/refund-ledger.js';
import { RefundsService } from '../refunds/refunds.service.js';
import { SettlementService } from '../settlement.service.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import { toDecimal } from '../../common/money.js';
import { lockOrder } from '../../orders/transition-order.js';
import { raiseFlag, resolveFlags } from '../payment-flags.js';

/**
 * The data that an event needs from Stripe. It is fetched before the transaction begins: no call to Stripe may run
 * inside one.
 */
interface PaymentContext {
  orderId: string;
  paymentIntent: string;
  /** Empty unless the event is about refunds. */
  refunds: readonly StripeRefund[];
}

/** Applies each event from Stripe once; events may arrive in any order. */
@Injectable()
export class PaymentEventsService {
  private readonly logger = new Logger(PaymentEventsService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly gateway: StripeGateway,
    private readonly settlement: SettlementService,
    private readonly refunds: RefundsService,
  ) {}

  /** Records the event's id in the transaction that applies the event. */
  async receive(event: StripeEvent): Promise<void> {
    const context = await this.findContext(event);
    const orderId = await inTransaction(this.dataSource, async (tx) =>
      (await isFirst(tx, event)) ? this.apply(tx, event, context) : null,
    );
    if (orderId) setRequestOrder(orderId);
    this.settlement.publishChange(orderId);
  }

  /** @returns the order's id if anything about the order changed */
  private async apply(
    tx: Transaction,
    event: StripeEvent,
    context: PaymentContext | null,
  ): Promise<string | null> {
    if (event.about === 'session') return this.settlement.applySession(tx, event.session);
    if (event.about === 'failed refund') return this.refunds.recordFailure(tx, event.refund);
    if (event.about === 'nothing of ours' || !context) {
      this.logger.log(`Ignored event ${event.id} of type ${event.type}`);
      return null;
    }
    const { orderId, paymentIntent, refunds } = context;
    const hasChanged =
      event.about === 'dispute'
        ? await flagDispute(tx, orderId, event.dispute)
        : await recordStripeRefunds(tx, orderId, paymentIntent, refunds);
    return hasChanged ? orderId : null;
  }

  private async findContext(event: StripeEvent): Promise<PaymentContext | null> {
    if (event.about === 'dispute') return this.contextOf(event.dispute.paymentIntent);
    if (event.about !== 'refunded payment') return null;
    const context = await this.contextOf(event.paymentIntent);
    if (!context) return null;
    return { ...context, refunds: await this.gateway.refundsOf(context.paymentIntent) };
  }

  /**
   * Finds the order of a payment. If the shop does not know the payment yet, its session is fetched from Stripe and
   * settled first.
   */
  private async contextOf(paymentIntent: string | null): Promise<PaymentContext | null> {
    if (!paymentIntent) return null;
    const context = async (): Promise<PaymentContext | null> => {
      const payment = await this.dataSource.manager.findOneBy(Payment, { paymentIntent });
      return payment && { orderId: payment.orderId, paymentIntent, refunds: [] };
    };
    const known = await context();
    if (known) return known;
    const session = await this.gateway.findSessionOf(paymentIntent);
    if (session) await this.settlement.settle(session);
    return context();
  }
}

/**
 * Records an event.
 * @returns false if it was recorded before
 */
async function isFirst(tx: EntityManager, { id, type }: StripeEvent): Promise<boolean> {
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

/**
 * Flags an order whose customer disputes the payment at their bank. The end of a dispute resolves the flag, even if the
 * event of the end arrives before that of the beginning; a lost dispute raises another flag.
 * @returns whether anything changed
 */
async function flagDispute(
  tx: Transaction,
  orderId: string,
  { id, amountCents, reason, outcome }: Dispute,
): Promise<boolean> {
  await lockOrder(tx, orderId);
  const amount = `$${toDecimal(amountCents).toFixed(2)}`;
  const isNew = await raiseFlag(tx, {
    orderId,
    kind: 'dispute',
    reference: id,
    sentence: `The customer disputes ${amount} of this payment at their bank (${reason}). Please answer in Stripe’s Dashboard.`,
    reason,
    amountCents,
  });
  if (outcome === 'open') return isNew;
  const isResolved = await resolveFlags(tx, { orderId, kind: 'dispute', reference: id }, null);
  if (outcome === 'won') return isResolved;
  return raiseFlag(tx, {
    orderId,
    kind: 'dispute lost',
    reference: id,
    sentence: `A dispute was lost: the bank gave ${amount} of this payment back to the customer.`,
    amountCents,
  });
}
