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

export interface SandboxEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: SandboxSession | SandboxRefund };
}

/** What was asked under an idempotency key and what was answered; the answer stays the same, whatever happens later. */
interface Answered {
  request: string;
  answer: SandboxSession | SandboxRefund;
}

interface Stored {
  sessions: Record<string, SandboxSession>;
  refunds: Record<string, SandboxRefund>;
  keys: Record<string, Answered>;
  /** Events that the shop has not taken yet. */
  outbox: SandboxEvent[];
}

/** What the sandbox remembers, in one file, so that it survives a restart like the real Stripe would. */
export class SandboxState {
  private readonly stored: Stored;

  constructor(private readonly file: string) {
    this.stored = fs.existsSync(file)
      ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Stored)
      : { sessions: {}, refunds: {}, keys: {}, outbox: [] };
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

  /** Writes an event about something, with that as it is now. */
  post(type: string, about: SandboxSession | SandboxRefund): SandboxEvent {
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
