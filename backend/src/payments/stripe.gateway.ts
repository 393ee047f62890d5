import { Inject, Injectable, Optional } from '@nestjs/common';
import Stripe from 'stripe';
import { Env } from '../config/env.js';
import type { Order } from '../orders/order.entity.js';
import type { CheckoutSession } from './checkout-session.js';
import type { PaymentNotice, StripeRefund } from './payment-notice.js';
import { PaymentSettings } from './payment-settings.js';
import type { Payment } from './payment.entity.js';
import { BadEventError, BadSignatureError, OnlinePaymentOffError } from './payments.errors.js';
import type { Refund } from './refund.entity.js';
import { isRefusal } from './stripe-errors.js';
import { linesOf, subjectOf, toRefund, toSession } from './stripe-objects.js';

/** Stripe charges no less, in cents. */
export const MIN_CHARGE_CENTS = 50;
/** In milliseconds; one retry on top. A customer is waiting. */
const TIMEOUT = 4_000;
/** In milliseconds: Stripe keeps a key for a day at least; what is older is looked for before it is sent again. */
const KEY_LIFE = 12 * 60 * 60_000;
/** Stripe's ids are no longer, and have no NUL. */
const MAX_ID_LENGTH = 255;

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

  /** The address of a client of its own, if the shop knows it; null for the shop's own pages, and for whoever is no browser. */
  knownOrigin(origin: string | undefined): string | null {
    return this.env.allowedOrigins.find((allowed) => allowed === origin) ?? null;
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
    const client = payment.returnOrigin ?? this.env.publicUrl;
    const wanted: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      line_items: linesOf(order),
      customer_email: email,
      client_reference_id: order.id,
      metadata,
      payment_intent_data: { metadata },
      success_url: `${client}/loader?next=my-orders`,
      cancel_url: `${client}/cart`,
      expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    };
    const idempotencyKey = `session-${order.id}-${payment.attempt}`;
    return toSession(await this.api.checkout.sessions.create(wanted, { idempotencyKey }));
  }

  /** With its payment: of one that takes days it tells whether that has failed. */
  async getSession(id: string): Promise<CheckoutSession> {
    const expand = ['payment_intent'];
    return toSession(await this.api.checkout.sessions.retrieve(id, { expand }));
  }

  /** The session at which a payment was made; null when it was made elsewhere. */
  async findSessionOf(paymentIntent: string): Promise<CheckoutSession | null> {
    const wanted = { payment_intent: paymentIntent, limit: 1 };
    const [session] = (await this.api.checkout.sessions.list(wanted)).data;
    return session ? toSession(session) : null;
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

  /** Sends money back, once for each refund, however often it is called. */
  async refund(refund: Refund): Promise<StripeRefund> {
    const { id, orderId, paymentIntent, amountCents, createdAt } = refund;
    const isOld = Date.now() - createdAt.getTime() > KEY_LIFE;
    const sent = isOld ? await this.refundsOf(paymentIntent) : [];
    const earlier = sent.find(({ refundId }) => refundId === id);
    if (earlier) return earlier;
    const made = await this.api.refunds.create(
      { payment_intent: paymentIntent, amount: amountCents, metadata: { orderId, refundId: id } },
      { idempotencyKey: `refund-${id}` },
    );
    return toRefund(made);
  }

  /** All that went back of a payment, also what was sent back at Stripe itself. */
  async refundsOf(paymentIntent: string): Promise<StripeRefund[]> {
    const refunds: StripeRefund[] = [];
    const pages = this.api.refunds.list({ payment_intent: paymentIntent, limit: 100 });
    for await (const refund of pages) refunds.push(toRefund(refund));
    return refunds;
  }

  /**
   * Checks the signature before anything else is looked at.
   * @throws BadSignatureError, BadEventError
   */
  readEvent(body: Buffer, signature: string): PaymentNotice {
    const event = this.verify(body, signature);
    if (!isEvent(event) || body.includes(NUL)) throw new BadEventError();
    return { id: event.id, type: event.type, ...subjectOf(event) };
  }

  /** Only what the signature's check says is told as a bad signature; a bug of ours is not. */
  private verify(body: Buffer, signature: string): unknown {
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

/** As JSON writes it. PostgreSQL keeps no text that has one. */
const NUL = '\\u0000';
const isId = (id: unknown): boolean =>
  typeof id === 'string' && id.length > 0 && id.length <= MAX_ID_LENGTH;

/** Whether what was signed looks like an event at all. */
function isEvent(signed: unknown): signed is Stripe.Event {
  const { id, type, data } = Object(signed) as Partial<Stripe.Event>;
  return isId(id) && isId(type) && Object(data?.object) === data?.object;
}
