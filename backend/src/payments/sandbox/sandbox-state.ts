import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A Checkout Session in the words of Stripe's API. */
export interface SandboxSession {
  id: string;
  object: 'checkout.session';
  /** Only while it is open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  /** In cents, like every amount of the API. */
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

/** The payment behind a session. */
export interface SandboxIntent {
  id: string;
  object: 'payment_intent';
  status: 'processing' | 'succeeded' | 'requires_payment_method' | 'canceled';
}

export interface SandboxCharge {
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

/** What an event may be about. */
export type SandboxSubject = SandboxSession | SandboxRefund | SandboxCharge | SandboxDispute;

export interface SandboxEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: SandboxSubject };
}

/** What was asked under an idempotency key and what was answered; the answer stays the same, whatever happens later. */
interface Answered {
  request: string;
  answer: SandboxSession | SandboxRefund;
}

interface Stored {
  sessions: Record<string, SandboxSession>;
  refunds: Record<string, SandboxRefund>;
  intents: Record<string, SandboxIntent>;
  keys: Record<string, Answered>;
  /** Events that the shop has not taken yet. */
  outbox: SandboxEvent[];
}

/** What the sandbox remembers, in one file, so that it survives a restart like the real Stripe would. */
export class SandboxState {
  private readonly stored: Stored;

  constructor(private readonly file: string) {
    const known = fs.existsSync(file)
      ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Stored>)
      : {};
    this.stored = { sessions: {}, refunds: {}, intents: {}, keys: {}, outbox: [], ...known };
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
    this.stored.intents[id] = { id, object: 'payment_intent', status };
    this.save();
  }

  answered(key: string): Answered | undefined {
    return this.stored.keys[key];
  }

  /** Remembers something that was made, and under which key. */
  add(made: SandboxSession | SandboxRefund, key?: { name: string; request: string }): void {
    if (made.object === 'refund') this.stored.refunds[made.id] = made;
    else this.stored.sessions[made.id] = made;
    if (key) this.stored.keys[key.name] = { request: key.request, answer: structuredClone(made) };
    this.save();
  }

  /** As Stripe does after a day. */
  forgetKeys(): void {
    this.stored.keys = {};
    this.save();
  }

  /** Writes an event about something, with that as it is now. */
  post(type: string, about: SandboxSubject): SandboxEvent {
    const event: SandboxEvent = {
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: structuredClone(about) },
    };
    this.stored.outbox.push(event);
    this.save();
    return event;
  }

  taken(event: SandboxEvent): void {
    this.stored.outbox = this.stored.outbox.filter(({ id }) => id !== event.id);
    this.save();
  }

  private save(): void {
    fs.mkdirSync(path.dirname(this.file), { recursive: true });
    fs.writeFileSync(`${this.file}.new`, JSON.stringify(this.stored));
    fs.renameSync(`${this.file}.new`, this.file);
  }
}
