import { Inject, Injectable, Optional } from '@nestjs/common';
import Stripe from 'stripe';
import { Env } from '../config/env.js';
import type { Order } from '../orders/order.entity.js';
import type { CheckoutSession, FailedRefund, PaymentNotice } from './checkout-session.js';
import { PaymentSettings } from './payment-settings.js';
import type { Payment } from './payment.entity.js';
import { BadEventError, BadSignatureError, OnlinePaymentOffError } from './payments.errors.js';
import type { Refund } from './refund.entity.js';

export const CURRENCY = 'usd';
/** Stripe charges no less, in cents. */
export const MIN_CHARGE_CENTS = 50;
/** Stripe takes this many lines in one session; one is kept for the tax. */
const MAX_LINES = 99;
/** In milliseconds; one retry on top. A customer is waiting. */
const TIMEOUT = 4_000;

/** The only place that talks to Stripe. Never called inside a transaction. */
@Injectable()
export class StripeGateway {
  private readonly stripe?: Stripe;

  constructor(
    @Inject(Env) private readonly env: Env,
    @Optional() @Inject(PaymentSettings) private readonly settings: PaymentSettings | null,
  ) {
    if (!settings) return;
    const api = settings.apiUrl ? new URL(settings.apiUrl) : undefined;
    this.stripe = new Stripe(settings.secretKey, {
      timeout: TIMEOUT,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(api && {
        host: api.hostname,
        port: api.port,
        protocol: api.protocol === 'https:' ? 'https' : 'http',
      }),
    });
  }

  /** Whether customers can pay online at all. */
  get isOffered(): boolean {
    return this.stripe !== undefined;
  }

  get isSandbox(): boolean {
    return this.settings?.isSandbox ?? false;
  }

  /** @throws OnlinePaymentOffError */
  private get api(): Stripe {
    if (!this.stripe) throw new OnlinePaymentOffError();
    return this.stripe;
  }

  /** Opens the payment page of an order. The same attempt gives the same session, however often it is asked for. */
  async openSession(order: Order, payment: Payment, email: string): Promise<CheckoutSession> {
    const metadata = {
      orderId: order.id,
      orderNumber: order.number,
      attempt: String(payment.attempt),
    };
    const wanted: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      line_items: linesOf(order),
      customer_email: email,
      client_reference_id: order.id,
      metadata,
      payment_intent_data: { metadata },
      success_url: `${this.env.publicUrl}/loader?next=my-orders`,
      cancel_url: `${this.env.publicUrl}/cart`,
      expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    };
    const idempotencyKey = `session-${order.id}-${payment.attempt}`;
    return toSession(await this.api.checkout.sessions.create(wanted, { idempotencyKey }));
  }

  async getSession(id: string): Promise<CheckoutSession> {
    return toSession(await this.api.checkout.sessions.retrieve(id));
  }

  /** Ends a session so that nobody can pay it any more, and tells what became of it: it may have been paid just before. */
  async endSession(id: string): Promise<CheckoutSession> {
    const session = await this.getSession(id);
    if (session.status !== 'open') return session;
    try {
      return toSession(await this.api.checkout.sessions.expire(id));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return this.getSession(id);
    }
  }

  /** Sends money back, once for each refund, however often it is called. Answers Stripe's id of it. */
  async refund({ id, orderId, paymentIntent, amountCents }: Refund): Promise<string> {
    const refund = await this.api.refunds.create(
      { payment_intent: paymentIntent, amount: amountCents, metadata: { orderId, refundId: id } },
      { idempotencyKey: `refund-${id}` },
    );
    return refund.id;
  }

  /**
   * Checks the signature before anything else is looked at.
   * @throws BadSignatureError, BadEventError
   */
  readEvent(body: Buffer, signature: string): PaymentNotice {
    const { id, type, data } = this.verify(body, signature) ?? {};
    if (typeof id !== 'string' || typeof type !== 'string' || !data?.object) {
      throw new BadEventError();
    }
    const isSession = type.startsWith('checkout.session.');
    const session = isSession ? toSession(data.object as Stripe.Checkout.Session) : null;
    const isFailedRefund = type === 'refund.failed';
    const failedRefund = isFailedRefund ? toFailure(data.object) : null;
    return { id, type, session, failedRefund };
  }

  /** Only what the signature's check says is told as a bad signature; a bug of ours is not. */
  private verify(body: Buffer, signature: string): Partial<Stripe.Event> | null {
    if (!this.settings) throw new OnlinePaymentOffError();
    try {
      return this.api.webhooks.constructEvent(body, signature, this.settings.webhookSecret);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
        throw new BadSignatureError();
      }
      throw error instanceof SyntaxError ? new BadEventError() : error;
    }
  }
}

/** Whether Stripe understood a request and said no, so that asking again changes nothing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Whether Stripe made something else under this key: the shop has learnt to ask differently since. */
export const isOtherRequest = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError;

/** Whether Stripe is working on the same request, sent a moment before. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 409;

/** Whether Stripe cannot be asked anything right now, so that asking about the next order is of no use either. */
export const isStripeAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  (error instanceof Stripe.errors.StripeAPIError && !isBusy(error));

const line = (
  name: string,
  unitCents: number,
  quantity = 1,
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity,
  price_data: { currency: CURRENCY, unit_amount: unitCents, product_data: { name } },
});

/** The lines add up to the order's amount to the cent; a very long order is summed up in one. */
function linesOf({
  items,
  subtotalCents,
  taxCents,
}: Order): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const goods =
    items.length > MAX_LINES
      ? [line(`${items.length} products`, subtotalCents)]
      : items.map(({ name, offerPriceCents, quantity }) => line(name, offerPriceCents, quantity));
  return taxCents > 0 ? [...goods, line('Tax (2 %)', taxCents)] : goods;
}

const toFailure = ({ metadata, failure_reason }: Stripe.Refund): FailedRefund => ({
  refundId: metadata?.refundId ?? null,
  reason: failure_reason ?? 'unknown',
});

const SESSION_STATUSES = ['open', 'complete', 'expired'] as const;

const toSession = (session: Stripe.Checkout.Session): CheckoutSession => ({
  id: session.id,
  url: session.url,
  orderId: session.metadata?.orderId ?? null,
  attempt: Number(session.metadata?.attempt),
  status: SESSION_STATUSES.find((status) => status === session.status) ?? 'open',
  isPaid: session.payment_status === 'paid',
  amountCents: session.amount_total,
  currency: session.currency,
  paymentIntent:
    typeof session.payment_intent === 'string'
      ? session.payment_intent
      : (session.payment_intent?.id ?? null),
});
