import { setTimeout as sleep } from 'node:timers/promises';
import { HttpException, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import type { AuthUser } from '../auth/auth-user.js';
import type { PlaceOrderDto } from '../orders/dto/place-order.dto.js';
import { getOrder, type OrderWithItems } from '../orders/lists/find-orders.js';
import type { CancelCause } from '../orders/mails/order-mails.js';
import { TooManyUnpaidOrdersError } from '../orders/orders.errors.js';
import { OrdersService } from '../orders/orders.service.js';
import { OutOfStockError } from '../products/products.errors.js';
import type { CheckoutSession } from './stripe/stripe-objects.js';
import { Payment } from './payment.entity.js';
import {
  AmountTooSmallError,
  NotPayableError,
  OnlinePaymentOffError,
  PaymentInProgressError,
  PaymentRefusedError,
  PaymentUnavailableError,
} from './payments.errors.js';
import { SettlementService } from './settlement.service.js';
import { isBusy, isPermanent } from './stripe/stripe-errors.js';
import { MIN_CHARGE_CENTS, type BrowserPage, StripeGateway } from './stripe/stripe.gateway.js';
import { TooBusyError } from '../database/too-busy.error.js';

/** The lifetime of a payment page. Stripe requires at least 30 minutes by its own clock, which may be minutes ahead. */
const SESSION_MINUTES = 40;
const MIN_MINUTES = 35;

/** The interval in milliseconds for polling the result of a concurrent identical request. */
const RETRY_DELAY_MS = 200;

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const sessionEnd = (): Date => inMinutes(SESSION_MINUTES);
const earliestEnd = (): Date => inMinutes(MIN_MINUTES);

/** @returns whether an order was rejected for stock, or for a place among unpaid orders, that earlier orders hold */
const isHeldBy = (earlier: readonly string[], error: unknown): boolean =>
  earlier.length > 0 &&
  (error instanceof OutOfStockError || error instanceof TooManyUnpaidOrdersError);

/** Online payments of customers. */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger(PaymentsService.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    private readonly orders: OrdersService,
    private readonly gateway: StripeGateway,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * Places an order and opens its payment page. The order is committed first; Stripe is called outside the transaction.
   * If Stripe does not respond, the order is cancelled. The order replaces unpaid orders of the same products: a client
   * that does not know about unpaid orders places a new one after each abandoned payment page. The unpaid ones are
   * cancelled last, so that they can still be paid if this order is rejected; they are cancelled earlier only if this
   * order needs their stock or their place among the unpaid orders.
   * @param from the page to which the payment page redirects
   * @returns the order's id and the URL of its payment page
   * @throws PaymentUnavailableError, PaymentRefusedError, OnlinePaymentOffError, AmountTooSmallError and the errors of
   * order placement
   */
  async checkout(
    customer: AuthUser,
    dto: PlaceOrderDto,
    { key, from = {} }: { key?: string; from?: BrowserPage },
  ): Promise<{ orderId: string; url: string }> {
    if (!this.gateway.isOffered) throw new OnlinePaymentOffError();
    const returnOrigin = this.gateway.returnTo(from);
    const earlier = await this.orders.findSameUnpaid(customer, { dto, key });
    const endEarlier = (): Promise<unknown> => Promise.all(earlier.map((id) => this.endUnpaid(id)));
    const place = (): Promise<OrderWithItems> =>
      this.orders.place(
        customer,
        { dto, paymentType: 'Online', key },
        async (tx, { id: orderId, amountCents }) => {
          if (amountCents < MIN_CHARGE_CENTS) throw new AmountTooSmallError(MIN_CHARGE_CENTS);
          await tx.insert(Payment, { orderId, expiresAt: sessionEnd(), returnOrigin });
        },
      );
    const order = await place().catch(async (error: unknown) => {
      if (!isHeldBy(earlier, error)) throw error;
      await endEarlier();
      return place();
    });
    const url = await this.urlToPay(customer, order, from);
    await endEarlier();
    return { orderId: order.id, url };
  }

  /**
   * Reopens the payment page of a pending order, or opens a new one if it has expired.
   * @returns the URL of the page
   * @throws OrderNotFoundError, NotPayableError, PaymentInProgressError, PaymentUnavailableError, PaymentRefusedError
   */
  async payAgain(customer: AuthUser, id: string, from: BrowserPage = {}): Promise<string> {
    const order = await this.orders.getOwn(customer.id, id);
    if (order.status !== 'Payment Pending') throw new NotPayableError(order.status);
    return this.urlToPay(customer, order, from);
  }

  /**
   * Cancels an order whose payment is pending. If it was paid in the meantime, it stays and counts as paid.
   * @throws OrderNotFoundError, NotPayableError, PaymentInProgressError
   */
  async withdraw(customer: AuthUser, id: string): Promise<void> {
    const { sessionId } = await this.payments.findOneByOrFail({ orderId: id });
    if (sessionId) await this.endSession(sessionId);
    await this.settlement.cancelPending(id);
    const { status } = await this.orders.getOwn(customer.id, id);
    if (status !== 'Cancelled') throw new NotPayableError(status);
  }

  /**
   * Cancels an order if Stripe confirms that its page was not paid and can no longer be paid. Otherwise the order
   * stays.
   */
  private async endUnpaid(orderId: string): Promise<void> {
    const payment = await this.payments.findOneBy({ orderId });
    // Another request is opening the page at this moment.
    if (!payment?.sessionId) return;
    try {
      await this.settlement.settle(await this.gateway.endSession(payment.sessionId), 'customer');
    } catch (error) {
      this.logger.warn(`Order ${orderId} still waits for its payment`, error, { order: orderId });
    }
  }

  /**
   * Expires a session. A failure of Stripe does not block the caller: a later payment at the session is refunded
   * automatically.
   */
  private async endSession(sessionId: string): Promise<void> {
    try {
      await this.settleSession(await this.gateway.endSession(sessionId), 'customer');
    } catch (error) {
      if (error instanceof PaymentInProgressError || error instanceof TooBusyError) throw error;
      this.logger.warn(`Session ${sessionId} could not be ended`, error);
    }
  }

  /** @throws PaymentInProgressError */
  private async settleSession(session: CheckoutSession, cause?: CancelCause): Promise<void> {
    await this.settlement.settle(session, cause);
    if (session.status === 'complete' && !session.isPaid) throw new PaymentInProgressError();
  }

  private async urlToPay(
    customer: AuthUser,
    order: OrderWithItems,
    from: BrowserPage,
  ): Promise<string> {
    if (order.status !== 'Payment Pending') throw new NotPayableError(order.status);
    const payment = await this.payments.findOneByOrFail({ orderId: order.id });
    try {
      return await this.openPage(customer, order, payment, from);
    } catch (error) {
      if (error instanceof HttpException && !(error instanceof TooBusyError)) throw error;
      this.logger.error(error);
      // A page that was opened before may still be paid, so only an order that never had one is cancelled.
      const isCancelled = payment.sessionId === null && (await this.settlement.expire(payment));
      if (isPermanent(error)) throw new PaymentRefusedError(isCancelled);
      throw new PaymentUnavailableError(isCancelled);
    }
  }

  /**
   * Returns the existing page if it can still be paid, and otherwise opens a new one.
   * @throws NotPayableError if the previous page was paid, PaymentInProgressError
   */
  private async openPage(
    customer: AuthUser,
    order: OrderWithItems,
    payment: Payment,
    from: BrowserPage,
  ): Promise<string> {
    const { attempt, sessionId, expiresAt } = payment;
    const session = sessionId === null ? null : await this.gateway.getSession(sessionId);
    const isUsed = session?.attempt === attempt;
    if (isUsed && session.url && expiresAt > new Date()) return session.url;
    if (session) await this.assertUnpaid(order, session);
    // The attempt is renewed before its page is expired. Otherwise Stripe's event about the expiry would cancel the
    // order.
    const isOver = isUsed || expiresAt < earliestEnd();
    const next = isOver ? await this.renewAttempt(payment, from) : payment;
    if (session?.status === 'open') {
      await this.assertUnpaid(order, await this.gateway.endSession(session.id));
    }
    return this.createSessionUrl(customer, order, next);
  }

  /** @throws NotPayableError if the session was paid, PaymentInProgressError */
  private async assertUnpaid(order: OrderWithItems, session: CheckoutSession): Promise<void> {
    if (session.status !== 'complete') return;
    await this.settleSession(session);
    throw new NotPayableError((await getOrder(this.dataSource.manager, order.id)).status);
  }

  private async createSessionUrl(
    customer: AuthUser,
    order: OrderWithItems,
    payment: Payment,
  ): Promise<string> {
    let session: CheckoutSession;
    try {
      session = await this.gateway.openSession(order, payment, customer.email);
    } catch (error) {
      return this.awaitUrlOfConcurrentRequest(payment, error);
    }
    if (session.url && (await this.settlement.saveSession(payment, session))) return session.url;
    await this.endSession(session.id);
    throw new NotPayableError((await this.orders.getOwn(customer.id, order.id)).status);
  }

  /** Stripe serves one of several concurrent requests; the others poll for its result here. */
  private async awaitUrlOfConcurrentRequest(
    { orderId, attempt }: Payment,
    error: unknown,
  ): Promise<string> {
    const end = Date.now() + this.gateway.timeout;
    for (; isBusy(error) && Date.now() < end; await sleep(RETRY_DELAY_MS)) {
      const payment = await this.payments.findOneBy({ orderId, attempt });
      if (payment?.url) return payment.url;
    }
    throw error;
  }

  /**
   * Begins a new attempt in place of one that is over or expires too soon. Only one of several concurrent calls takes
   * effect. The previous session's id is retained until the next session exists, because it may have been paid.
   */
  private async renewAttempt({ orderId, attempt }: Payment, from: BrowserPage): Promise<Payment> {
    const returnOrigin = this.gateway.returnTo(from);
    await this.payments.update(
      { orderId, attempt },
      {
        attempt: attempt + 1,
        url: null,
        expiresAt: sessionEnd(),
        isClosed: false,
        returnOrigin,
        failures: 0,
        retryAt: null,
      },
    );
    return this.payments.findOneByOrFail({ orderId });
  }
}
