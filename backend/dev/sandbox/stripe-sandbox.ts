import { randomUUID } from 'node:crypto';
import type { SandboxCourier } from './sandbox-courier.js';
import { type NewSession, SandboxRefusal, termsOf } from './sandbox-rules.js';
import type { SandboxState } from './sandbox-state.js';
import type {
  SandboxDispute,
  SandboxIntent,
  SandboxRefund,
  SandboxSession,
  SandboxSubject,
} from './sandbox-state.js';

const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;

/** Simulated faults, for tests. */
export interface SandboxFaults {
  /** Delay of every request, in milliseconds. */
  delay: number;
  /** Every request also waits for this promise. */
  hold: Promise<void> | null;
  /** Delay of every response, in milliseconds: events of the request may arrive before it. */
  answerDelay: number;
  /** Every request fails with 500. */
  isDown: boolean;
  /** The status of a permanent error for every request; 0 for none. */
  refusal: number;
  /** By id of a session or payment: requests that contain it fail with this status; with 0 the connection is closed. */
  failing: Record<string, number>;
  /** The number of seconds by which its clock is ahead of the shop's. */
  clockAhead: number;
  /** The number of deliveries of each event; with 0 the event is lost. */
  deliveries: number;
}

export const NO_FAULTS: SandboxFaults = {
  delay: 0,
  hold: null,
  answerDelay: 0,
  isDown: false,
  refusal: 0,
  failing: {},
  clockAhead: 0,
  deliveries: 1,
};

/** A simulation of Stripe for use without keys: it stores sessions, refunds and events, and moves no money. */
export class StripeSandbox {
  readonly faults: SandboxFaults = { ...NO_FAULTS };

  constructor(
    readonly state: SandboxState,
    readonly courier: SandboxCourier,
    private readonly pageUrl: (sessionId: string) => string,
  ) {}

  /** The same key returns the same session; with other parameters the request is rejected. */
  createSession(wanted: NewSession, key?: string): SandboxSession {
    return this.once(key, wanted, () => {
      const terms = termsOf(wanted, this.nowInSeconds());
      const id = newId('cs_test');
      return {
        ...wanted,
        ...terms,
        id,
        object: 'checkout.session',
        url: this.pageUrl(id),
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
      };
    });
  }

  /** @throws SandboxRefusal if there is no such session */
  session(id: string): SandboxSession {
    return this.state.change(() => {
      const session = this.state.session(id);
      if (!session) throw new SandboxRefusal(`No such checkout.session: ${id}`, 404);
      if (session.status === 'open' && session.expires_at <= this.nowInSeconds()) this.end(session);
      return session;
    });
  }

  expire(id: string): SandboxSession {
    return this.state.change(() => {
      const session = this.session(id);
      if (session.status !== 'open') throw new SandboxRefusal('Only open sessions can be expired.');
      return this.end(session);
    });
  }

  /**
   * Pays a session, as the customer does on the payment page. A delayed payment completes the session and pays it
   * later.
   */
  pay(id: string, { isDelayed = false } = {}): SandboxSession {
    return this.state.change(() => {
      const session = this.session(id);
      if (session.status !== 'open') throw new SandboxRefusal('This session is not open any more.');
      session.status = 'complete';
      session.url = null;
      session.payment_intent = newId('pi');
      if (!isDelayed) session.payment_status = 'paid';
      this.state.setIntent(session.payment_intent, isDelayed ? 'processing' : 'succeeded');
      return this.announce('checkout.session.completed', session);
    });
  }

  /** Ends a delayed payment. */
  finishDelayed(
    id: string,
    succeeds: boolean,
    failure: SandboxIntent['status'] = 'requires_payment_method',
  ): SandboxSession {
    return this.state.change(() => {
      const session = this.session(id);
      if (succeeds) session.payment_status = 'paid';
      const outcome = succeeds ? 'succeeded' : 'failed';
      this.state.setIntent(session.payment_intent ?? '', succeeds ? 'succeeded' : failure);
      return this.announce(`checkout.session.async_payment_${outcome}`, session);
    });
  }

  /**
   * Refunds a payment, at the shop's request or, without the shop's metadata, as if made in the Dashboard. Without an
   * amount, the remaining amount is refunded.
   */
  refund(
    wanted: Pick<SandboxRefund, 'payment_intent' | 'metadata'> & { amount?: number },
    key?: string,
  ): SandboxRefund {
    return this.once(key, wanted, () => {
      const paid = this.state.sessions.find(
        ({ payment_intent }) => payment_intent === wanted.payment_intent,
      );
      const refunded = this.refundedOf(wanted.payment_intent);
      const left = paid?.payment_status === 'paid' ? paid.amount_total - refunded : 0;
      const { amount = left } = wanted;
      if (wanted.amount === undefined && left === 0)
        throw new SandboxRefusal('This charge has already been refunded.');
      if (!Number.isInteger(amount) || amount < 1)
        throw new SandboxRefusal('The amount must be a positive integer.');
      if (amount > left)
        throw new SandboxRefusal('Refund amount is greater than what is left of the charge.');
      const { payment_intent } = wanted;
      this.announce('charge.refunded', {
        id: payment_intent.replace('pi', 'ch'),
        object: 'charge',
        payment_intent,
        amount_refunded: refunded + amount,
      });
      return { ...wanted, amount, id: newId('re'), object: 'refund', status: 'succeeded' };
    });
  }

  /** Fails a refund, as may happen days later if the customer's bank rejects the money. */
  failRefund(id: string): void {
    this.state.change(() => {
      const refund = this.state.refunds.find((one) => one.id === id);
      if (!refund) throw new SandboxRefusal(`No such refund: ${id}`, 404);
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
      this.announce('refund.failed', refund);
    });
  }

  /** Opens a dispute, as if the customer had asked their bank for the money. */
  dispute(payment_intent: string, amount: number): SandboxDispute {
    return this.announce('charge.dispute.created', {
      id: newId('dp'),
      object: 'dispute',
      payment_intent,
      amount,
      reason: 'product_not_received',
      status: 'needs_response',
    });
  }

  endDispute(dispute: SandboxDispute, status: 'won' | 'lost'): SandboxDispute {
    return this.announce('charge.dispute.closed', { ...dispute, status });
  }

  private refundedOf(paymentIntent: string): number {
    return this.state.refunds
      .filter((one) => one.payment_intent === paymentIntent && one.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private nowInSeconds(): number {
    return Math.floor(Date.now() / 1000) + this.faults.clockAhead;
  }

  private once<T extends SandboxSession | SandboxRefund>(
    name: string | undefined,
    wanted: object,
    make: () => T,
  ): T {
    const request = JSON.stringify(wanted);
    return this.state.change(() => {
      const known = name === undefined ? undefined : this.state.answered(name);
      if (known && known.request !== request) {
        const message = 'This key was used with other parameters.';
        throw new SandboxRefusal(message, 400, 'idempotency_error');
      }
      if (known) return known.answer as T;
      const made = make();
      this.state.add(made, name === undefined ? undefined : { name, request });
      return made;
    });
  }

  private end(session: SandboxSession): SandboxSession {
    session.status = 'expired';
    session.url = null;
    return this.announce('checkout.session.expired', session);
  }

  private announce<T extends SandboxSubject>(type: string, about: T): T {
    const event = this.state.post(type, about);
    if (this.faults.deliveries === 0) this.state.taken(event);
    else this.courier.deliver(event, this.faults.deliveries);
    return about;
  }
}
