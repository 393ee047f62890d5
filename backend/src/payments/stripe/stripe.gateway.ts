import { Inject, Injectable, Optional } from '@nestjs/common';
import type Stripe from 'stripe';
import { languageOfPart } from '../../common/language.js';
import { Env } from '../../config/env.js';
import type { OrderWithItems } from '../../orders/lists/find-orders.js';
import {
  lineItemsOf,
  subjectOf,
  toRefund,
  toSession,
  type CheckoutSession,
  type StripeEvent,
  type StripeRefund,
} from './stripe-objects.js';
import { PaymentSettings } from '../payment-settings.js';
import type { Payment } from '../payment.entity.js';
import { BadEventError, BadSignatureError, OnlinePaymentOffError } from '../payments.errors.js';
import { isBadEmail, isRefusal } from './stripe-errors.js';

/** Stripe's minimum charge, in cents. */
export const MIN_CHARGE_CENTS = 50;
/**
 * In milliseconds. Stripe stores idempotency keys for at least a day; an older refund is looked up before it is sent
 * again.
 */
const KEY_LIFETIME_MS = 12 * 60 * 60_000;
/** Stripe's ids are not longer than this. */
const MAX_ID_LENGTH = 255;

/** A recorded refund. Its id is the idempotency key, so Stripe makes it once. */
export interface WrittenRefund {
  id: string;
  orderId: string;
  paymentIntent: string;
  amountCents: number;
  createdAt: Date;
  /** The number of consecutive failures to send it. Stripe may have made the refund nevertheless. */
  failures: number;
}

/** The page that sent a request, according to its headers. */
export interface BrowserPage {
  origin?: string;
  language?: string;
}

/** The only class that calls Stripe. It must not be used inside a transaction. */
@Injectable()
export class StripeGateway {
  /** Stripe's library is large and therefore loaded with the first call. */
  private stripe?: Stripe;

  constructor(
    @Inject(Env) private readonly env: Env,
    @Optional() @Inject(PaymentSettings) private readonly settings: PaymentSettings | null,
  ) {}

  /** Whether online payment is offered. */
  get isOffered(): boolean {
    return this.settings !== null;
  }

  get isSandbox(): boolean {
    return this.settings?.isSandbox ?? false;
  }

  /** Timeout of a call to Stripe, in milliseconds. */
  get timeout(): number {
    return this.settings?.timeout ?? 0;
  }

  /**
   * @returns the URL prefix to which the payment page redirects: the origin of a known client, with the page's
   * language; null for the shop's own pages in English and for clients that are not browsers
   */
  returnTo({ origin, language }: BrowserPage): string | null {
    const known = this.env.allowedOrigins.find((allowed) => allowed === origin) ?? null;
    const spoken = languageOfPart(language);
    return spoken ? `${known ?? this.env.publicUrl}/${spoken}` : known;
  }

  /** @throws OnlinePaymentOffError */
  private async api(): Promise<Stripe> {
    if (!this.settings) throw new OnlinePaymentOffError();
    return (this.stripe ??= await loadStripe(this.settings));
  }

  /** Opens the payment page of an order. Repeated calls for the same attempt return the same session. */
  async openSession(
    order: OrderWithItems,
    payment: Payment,
    email: string,
  ): Promise<CheckoutSession> {
    const metadata = {
      orderId: order.id,
      orderNumber: order.number,
      attempt: String(payment.attempt),
    };
    const client = payment.returnOrigin ?? this.env.publicUrl;
    const wanted: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      line_items: lineItemsOf(order),
      customer_email: email,
      client_reference_id: order.id,
      metadata,
      payment_intent_data: { metadata },
      success_url: `${client}/loader?next=${encodeURIComponent(`my-orders?placed=${order.id}`)}`,
      cancel_url: `${client}/cart?unpaid=${order.id}`,
      expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    };
    const idempotencyKey = `session-${order.id}-${payment.attempt}`;
    const { checkout } = await this.api();
    try {
      return toSession(await checkout.sessions.create(wanted, { idempotencyKey }));
    } catch (error) {
      if (!isBadEmail(error)) throw error;
      // Stripe rejects some valid addresses. In that case the customer enters an address on Stripe's page.
      const otherKey = { idempotencyKey: `${idempotencyKey}-no-email` };
      const withoutEmail = { ...wanted, customer_email: undefined };
      return toSession(await checkout.sessions.create(withoutEmail, otherKey));
    }
  }

  /** Expands the payment intent, which shows whether a delayed payment has failed. */
  async getSession(id: string): Promise<CheckoutSession> {
    const { checkout } = await this.api();
    return toSession(await checkout.sessions.retrieve(id, { expand: ['payment_intent'] }));
  }

  /** @returns the session of a payment; null if it was not made at a session */
  async findSessionOf(paymentIntent: string): Promise<CheckoutSession | null> {
    const { checkout } = await this.api();
    const [session] = (await checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }))
      .data;
    return session ? toSession(session) : null;
  }

  /**
   * Expires a session so that it can no longer be paid.
   * @returns its final state: it may have been paid just before
   */
  async endSession(id: string): Promise<CheckoutSession> {
    const session = await this.getSession(id);
    if (session.status !== 'open') return session;
    const { checkout } = await this.api();
    try {
      return toSession(await checkout.sessions.expire(id));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return this.getSession(id);
    }
  }

  /** Makes a refund once, however often it is called. */
  async refund(refund: WrittenRefund): Promise<StripeRefund> {
    const { id, orderId, paymentIntent, amountCents, createdAt, failures } = refund;
    const isOld = Date.now() - createdAt.getTime() > KEY_LIFETIME_MS;
    // If the first response under an idempotency key was an error, Stripe repeats it for a day, whether or not it made
    // the refund.
    const sent = isOld || failures > 0 ? await this.refundsOf(paymentIntent) : [];
    const earlier = sent.find(({ refundId }) => refundId === id);
    if (earlier) return earlier;
    const { refunds } = await this.api();
    const made = await refunds.create(
      { payment_intent: paymentIntent, amount: amountCents, metadata: { orderId, refundId: id } },
      { idempotencyKey: `refund-${id}` },
    );
    return toRefund(made);
  }

  /** @returns all refunds of a payment, including those made at Stripe */
  async refundsOf(paymentIntent: string): Promise<StripeRefund[]> {
    const { refunds } = await this.api();
    const made: StripeRefund[] = [];
    const pages = refunds.list({ payment_intent: paymentIntent, limit: 100 });
    for await (const refund of pages) made.push(toRefund(refund));
    return made;
  }

  /**
   * Verifies the signature before the body is parsed.
   * @throws BadSignatureError, BadEventError
   */
  async readEvent(body: Buffer, signature: string): Promise<StripeEvent> {
    await this.verify(body, signature);
    const event = parseEvent(body);
    if (body.includes(NUL)) throw new BadEventError();
    if (isThin(event)) return { id: event.id, type: event.type, about: 'nothing of ours' };
    if (!isEvent(event)) throw new BadEventError();
    return { id: event.id, type: event.type, ...subjectOf(event) };
  }

  /** The header is untrusted, and the library throws on malformed ones: every error counts as an invalid signature. */
  private async verify(body: Buffer, header: string): Promise<void> {
    if (!this.settings) throw new OnlinePaymentOffError();
    const { webhookSecret } = this.settings;
    const { signature } = (await this.api()).webhooks;
    let isRight: boolean | undefined;
    try {
      isRight = signature?.verifyHeader(body, header, webhookSecret);
    } catch {
      isRight = false;
    }
    if (isRight !== true) throw new BadSignatureError();
  }
}

async function loadStripe({ secretKey, apiUrl, timeout }: PaymentSettings): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const api = apiUrl ? new URL(apiUrl) : undefined;
  return new Library(secretKey, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api && {
      host: api.hostname,
      port: api.port,
      protocol: api.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** Replaces lone surrogates, which neither UTF-8 nor PostgreSQL can store. */
function parseEvent(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString(), (_name, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    );
  } catch {
    throw new BadEventError();
  }
}

/** NUL as JSON escapes it; PostgreSQL cannot store texts that contain it. */
const NUL = '\\u0000';
const isId = (id: unknown): boolean =>
  typeof id === 'string' && id.length > 0 && id.length <= MAX_ID_LENGTH;

/** Events of Stripe's API v2 contain no data, only a reference to it; the shop uses none of them. */
function isThin(signed: unknown): signed is Pick<Stripe.Event, 'id' | 'type'> {
  const { object, id, type } = Object(signed) as Record<string, unknown>;
  return object === 'v2.core.event' && isId(id) && isId(type);
}

/** @returns whether the signed body has the shape of an event */
function isEvent(signed: unknown): signed is Stripe.Event {
  const { id, type, data } = Object(signed) as Partial<Stripe.Event>;
  return isId(id) && isId(type) && Object(data?.object) === data?.object;
}
