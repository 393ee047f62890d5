import { randomUUID } from 'node:crypto';
import type { SandboxCourier } from './sandbox-courier.js';
import type { SandboxState } from './sandbox-state.js';
import { type SandboxRefund, type SandboxSession } from './sandbox-state.js';

const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 60 * 60;
const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;
const MAX_LINES = 100;

const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;
const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** A refusal as Stripe would give it. */
export class SandboxRefusal extends Error {
  constructor(
    message: string,
    readonly status = 400,
    readonly type: 'invalid_request_error' | 'idempotency_error' = 'invalid_request_error',
  ) {
    super(message);
  }
}

export type NewSession = Pick<
  SandboxSession,
  | 'customer_email'
  | 'client_reference_id'
  | 'metadata'
  | 'line_items'
  | 'success_url'
  | 'cancel_url'
> & { currency: string; expires_at: number };

/** Checks a session that is wanted, and adds up its lines. */
function amountOf({ line_items, expires_at }: NewSession): number {
  const amount = line_items.reduce((sum, line) => sum + line.unit_amount * line.quantity, 0);
  const isLine = ({ name, unit_amount, quantity }: NewSession['line_items'][number]): boolean =>
    name !== '' && Number.isInteger(unit_amount) && unit_amount >= 0 && quantity >= 1;
  const seconds = expires_at - nowInSeconds();
  if (!line_items.every(isLine)) throw new SandboxRefusal('A line is not valid.');
  if (line_items.length > MAX_LINES) throw new SandboxRefusal('There may be 100 lines at most.');
  if (amount < MIN_CENTS || amount > MAX_CENTS)
    throw new SandboxRefusal('The amount must be from 50 to 99999999 cents.');
  if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS))
    throw new SandboxRefusal('expires_at must be 30 minutes to 24 hours from now.');
  return amount;
}

/** What goes wrong on purpose, for tests. */
export interface SandboxFaults {
  /** Every request waits so many milliseconds. */
  delay: number;
  /** Every request is answered with 500. */
  isDown: boolean;
  /** How often each event is delivered: 0 loses it. */
  deliveries: number;
}

/** A Stripe for people who have no keys: it keeps sessions, refunds and events, and moves no money. */
export class StripeSandbox {
  readonly faults: SandboxFaults = { delay: 0, isDown: false, deliveries: 1 };

  constructor(
    readonly state: SandboxState,
    readonly courier: SandboxCourier,
    private readonly pageUrl: (sessionId: string) => string,
  ) {}

  /** The same key gives the same session; with other content it is refused. */
  createSession(wanted: NewSession, key?: string): SandboxSession {
    return this.once(key, wanted, () => {
      const amount = amountOf(wanted);
      const id = newId('cs_test');
      return {
        ...wanted,
        id,
        object: 'checkout.session',
        url: this.pageUrl(id),
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        amount_total: amount,
      };
    });
  }

  /** @throws SandboxRefusal when there is no such session */
  session(id: string): SandboxSession {
    const session = this.state.session(id);
    if (!session) throw new SandboxRefusal(`No such checkout.session: ${id}`, 404);
    if (session.status === 'open' && session.expires_at <= nowInSeconds()) this.end(session);
    return session;
  }

  expire(id: string): SandboxSession {
    const session = this.session(id);
    if (session.status !== 'open') throw new SandboxRefusal('Only open sessions can be expired.');
    return this.end(session);
  }

  /** What the customer does on the payment page. A delayed payment completes the session and pays it later. */
  pay(id: string, { isDelayed = false } = {}): SandboxSession {
    const session = this.session(id);
    if (session.status !== 'open') throw new SandboxRefusal('This session is not open any more.');
    session.status = 'complete';
    session.url = null;
    session.payment_intent = newId('pi');
    if (!isDelayed) session.payment_status = 'paid';
    return this.announce('checkout.session.completed', session);
  }

  /** How a delayed payment ends. */
  finishDelayed(id: string, succeeds: boolean): SandboxSession {
    const session = this.session(id);
    if (succeeds) session.payment_status = 'paid';
    const outcome = succeeds ? 'succeeded' : 'failed';
    return this.announce(`checkout.session.async_payment_${outcome}`, session);
  }

  refund(
    wanted: Pick<SandboxRefund, 'payment_intent' | 'amount' | 'metadata'>,
    key?: string,
  ): SandboxRefund {
    return this.once(key, wanted, () => {
      const isOf = ({ payment_intent }: { payment_intent: string | null }): boolean =>
        payment_intent === wanted.payment_intent;
      const paid = this.state.sessions.find(isOf);
      const refunded = this.state.refunds
        .filter((refund) => isOf(refund) && refund.status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0);
      if (paid?.payment_status !== 'paid' || refunded + wanted.amount > paid.amount_total) {
        throw new SandboxRefusal('Refund amount is greater than what is left of the charge.');
      }
      return { ...wanted, id: newId('re'), object: 'refund', status: 'succeeded' };
    });
  }

  /** How a refund may end after days: the customer's bank does not take the money. */
  failRefund(id: string): void {
    const refund = this.state.refunds.find((one) => one.id === id);
    if (!refund) throw new SandboxRefusal(`No such refund: ${id}`, 404);
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    this.announce('refund.failed', refund);
  }

  private once<T extends SandboxSession | SandboxRefund>(
    name: string | undefined,
    wanted: object,
    make: () => T,
  ): T {
    const request = JSON.stringify(wanted);
    const known = name === undefined ? undefined : this.state.answered(name);
    if (known && known.request !== request) {
      throw new SandboxRefusal(
        'This key was used with other parameters.',
        400,
        'idempotency_error',
      );
    }
    if (known) return known.answer as T;
    const made = make();
    this.state.add(made, name === undefined ? undefined : { name, request });
    return made;
  }

  private end(session: SandboxSession): SandboxSession {
    session.status = 'expired';
    session.url = null;
    return this.announce('checkout.session.expired', session);
  }

  private announce<T extends SandboxSession | SandboxRefund>(type: string, about: T): T {
    const event = this.state.post(type, about);
    if (this.faults.deliveries === 0) this.state.taken(event);
    else this.courier.deliver(event, this.faults.deliveries);
    return about;
  }
}
