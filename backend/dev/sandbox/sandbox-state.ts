import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { alone } from './sandbox-lock.js';

/** A Checkout Session in the format of Stripe's API. */
export interface SandboxSession {
  id: string;
  object: 'checkout.session';
  /** Null unless the session is open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  /** In cents, like every amount in the API. */
  amount_total: number;
  currency: string;
  customer_email: string | null;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  line_items: { name: string; unit_amount: number; quantity: number }[];
  success_url: string;
  cancel_url: string;
  /** In seconds since 1970. */
  expires_at: number;
}

export interface SandboxRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  metadata: Record<string, string>;
  status: 'succeeded' | 'failed';
  failure_reason?: string;
}

/** The payment of a session. */
export interface SandboxIntent {
  id: string;
  object: 'payment_intent';
  status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled';
}

interface SandboxCharge {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount_refunded: number;
}

export interface SandboxDispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
}

/** The possible subjects of an event. */
export type SandboxSubject = SandboxSession | SandboxRefund | SandboxCharge | SandboxDispute;

export interface SandboxEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: SandboxSubject };
}

/** The request under an idempotency key and its response, which does not change later. */
interface Answered {
  request: string;
  answer: SandboxSession | SandboxRefund;
}

interface Stored {
  sessions: Record<string, SandboxSession>;
  refunds: Record<string, SandboxRefund>;
  intents: Record<string, SandboxIntent>;
  keys: Record<string, Answered>;
  /** Events that the shop has not accepted yet. */
  outbox: SandboxEvent[];
}

/**
 * The sandbox's state, in one file, so that it survives a restart as Stripe's would. All processes of a shop share the
 * file: each reads what the others have written, and a lock serializes changes.
 */
export class SandboxState {
  private known: Stored = { sessions: {}, refunds: {}, intents: {}, keys: {}, outbox: [] };
  /** The version of the file that was read last. */
  private version = '';
  private isAlone = false;

  constructor(private readonly file: string) {}

  /** Runs several changes under one lock; a change must be saved by add(), post() or another method before the end. */
  change<T>(work: () => T): T {
    if (this.isAlone) return work();
    return alone(this.file, () => {
      this.read();
      this.isAlone = true;
      try {
        return work();
      } finally {
        this.isAlone = false;
      }
    });
  }

  get sessions(): SandboxSession[] {
    return Object.values(this.stored.sessions);
  }

  get refunds(): SandboxRefund[] {
    return Object.values(this.stored.refunds);
  }

  get outbox(): readonly SandboxEvent[] {
    return this.stored.outbox;
  }

  session(id: string): SandboxSession | undefined {
    return Object.hasOwn(this.stored.sessions, id) ? this.stored.sessions[id] : undefined;
  }

  intent(id: string | null): SandboxIntent | undefined {
    return this.stored.intents[id ?? ''];
  }

  setIntent(id: string, status: SandboxIntent['status']): void {
    this.change(() => {
      this.stored.intents[id] = { id, object: 'payment_intent', status };
      this.save();
    });
  }

  answered(key: string): Answered | undefined {
    return this.stored.keys[key];
  }

  /** Stores a new session or refund, with its idempotency key. */
  add(made: SandboxSession | SandboxRefund, key?: { name: string; request: string }): void {
    this.change(() => {
      if (made.object === 'refund') this.stored.refunds[made.id] = made;
      else this.stored.sessions[made.id] = made;
      if (key) this.stored.keys[key.name] = { request: key.request, answer: structuredClone(made) };
      this.save();
    });
  }

  /** Deletes the idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.change(() => {
      this.stored.keys = {};
      this.save();
    });
  }

  /** Stores an event with a snapshot of its subject. */
  post(type: string, about: SandboxSubject): SandboxEvent {
    const event: SandboxEvent = {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: structuredClone(about) },
    };
    return this.change(() => {
      this.stored.outbox.push(event);
      this.save();
      return event;
    });
  }

  taken(event: SandboxEvent): void {
    this.change(() => {
      this.stored.outbox = this.stored.outbox.filter(({ id }) => id !== event.id);
      this.save();
    });
  }

  private get stored(): Stored {
    if (!this.isAlone) this.read();
    return this.known;
  }

  /** Reads the file if another process has written it. */
  private read(): void {
    const version = this.written();
    if (version === this.version) return;
    const text = fs.readFileSync(this.file, 'utf8');
    this.known = { ...this.known, ...(JSON.parse(text) as Partial<Stored>) };
    this.version = version;
  }

  private save(): void {
    fs.writeFileSync(`${this.file}.new`, JSON.stringify(this.known));
    fs.renameSync(`${this.file}.new`, this.file);
    this.version = this.written();
  }

  /** @returns an identifier of the file's current version; the known one if there is no file yet */
  private written(): string {
    const file = fs.statSync(this.file, { throwIfNoEntry: false });
    return file ? `${file.ino} ${file.mtimeMs} ${file.size}` : this.version;
  }
}
