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
import type { CheckoutSession } from './stripe/checkout-session.js';
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
import { isBusy, isLasting } from './stripe/stripe-errors.js';
import { MIN_CHARGE_CENTS, type BrowserPage, StripeGateway } from './stripe/stripe.gateway.js';
import { TooBusyError } from '../database/too-busy.error.js';

/** How long a payment page stays open: Stripe wants at least 30 minutes by its own clock, which may be minutes ahead. */
const SESSION_MINUTES = 40;
const MIN_MINUTES = 35;

/** In milliseconds: how often to look for the answer to the same request that somebody sent a moment before. */
const PAUSE = 200;

const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const sessionEnd = (): Date => inMinutes(SESSION_MINUTES);
const earliestEnd = (): Date => inMinutes(MIN_MINUTES);

/** Whether an order was refused for something that earlier ones hold. */
const isHeldBy = (earlier: readonly string[], error: unknown): boolean =>
  earlier.length > 0 &&
  (error instanceof OutOfStockError || error instanceof TooManyUnpaidOrdersError);

/** The customers' side of paying online. */
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
   * Places an order and opens its payment page. The order comes first, in its own transaction; Stripe is asked outside of it.
   * If Stripe does not answer, the order is taken back. It takes the place of unpaid orders of the same products: a client that
   * knows nothing of unpaid orders sends a new one after each payment page that was given up. Those are cancelled last, so that
   * they can still be paid if this one is refused; earlier only if it needs their units or their place among the unpaid ones.
   * @param from where the payment page sends the browser back to
   * @returns the order and the address of its payment page
   * @throws PaymentUnavailableError, PaymentRefusedError, OnlinePaymentOffError, AmountTooSmallError and what placing an
   *   order throws
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
   * Opens the payment page of a pending order again, or a fresh one when that has run out.
   * @returns the address of the page
   * @throws OrderNotFoundError, NotPayableError, PaymentInProgressError, PaymentUnavailableError, PaymentRefusedError
   */
  async payAgain(customer: AuthUser, id: string, from: BrowserPage = {}): Promise<string> {
    const order = await this.orders.getOwn(customer.id, id);
    if (order.status !== 'Payment Pending') throw new NotPayableError(order.status);
    return this.urlToPay(customer, order, from);
  }

  /**
   * Takes back an order that waited for its payment a moment ago. If it was paid meanwhile, it stays and counts as paid.
   * @throws OrderNotFoundError, NotPayableError, PaymentInProgressError
   */
  async withdraw(customer: AuthUser, id: string): Promise<void> {
    const { sessionId } = await this.payments.findOneByOrFail({ orderId: id });
    if (sessionId) await this.endSession(sessionId);
    await this.settlement.cancelPending(id);
    const { status } = await this.orders.getOwn(customer.id, id);
    if (status !== 'Cancelled') throw new NotPayableError(status);
  }

  /** Cancels an order if Stripe says that nobody has paid at its page, nor can any more. Without that word, the order stays. */
  private async endUnpaid(orderId: string): Promise<void> {
    const payment = await this.payments.findOneBy({ orderId });
    // Another request is opening the page just now.
    if (!payment?.sessionId) return;
    try {
      await this.settlement.settle(await this.gateway.endSession(payment.sessionId), 'customer');
    } catch (error) {
      this.logger.warn(`Order ${orderId} still waits for its payment`, error, { order: orderId });
    }
  }

  /** If Stripe does not answer, nobody waits for it: what is paid at the session later goes back by itself. */
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
      // A page that was open before may be paid yet: only an order that never had one is taken back.
      const isCancelled = payment.sessionId === null && (await this.settlement.expire(payment));
      if (isLasting(error)) throw new PaymentRefusedError(isCancelled);
      throw new PaymentUnavailableError(isCancelled);
    }
  }

  /**
   * The page that was opened before, if one can still pay there, or else a fresh one.
   * @throws NotPayableError when it was paid at the page before, PaymentInProgressError
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
    // Before the page is ended: Stripe tells of that end as well, which would else cancel the order.
    const isOver = isUsed || expiresAt < earliestEnd();
    const next = isOver ? await this.renewAttempt(payment, from) : payment;
    if (session?.status === 'open') {
      await this.assertUnpaid(order, await this.gateway.endSession(session.id));
    }
    return this.createSessionUrl(customer, order, next);
  }

  /** @throws NotPayableError when it was paid there, PaymentInProgressError */
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

  /** Of several requests at once Stripe serves one, and the others find its answer here. */
  private async awaitUrlOfConcurrentRequest(
    { orderId, attempt }: Payment,
    error: unknown,
  ): Promise<string> {
    const end = Date.now() + this.gateway.timeout;
    for (; isBusy(error) && Date.now() < end; await sleep(PAUSE)) {
      const payment = await this.payments.findOneBy({ orderId, attempt });
      if (payment?.url) return payment.url;
    }
    throw error;
  }

  /**
   * Begins a fresh attempt in place of one that is over or would end too soon. Of several at once, one counts. The session of the
   * attempt before is known until there is the next: it may have been paid.
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
