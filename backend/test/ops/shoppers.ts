import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { checkInvariants } from '../../src/invariants/check-invariants.js';
import { line } from '../support/factories.js';
import { type Buyer, createBuyers } from './customers.js';
import { askDatabase } from './shop-database.js';

/** In milliseconds: between two orders of one customer, and before one that was refused is tried again. */
const PACE = 20;
const PAUSE = 100;
/** So that no order may hang for ever. */
const PATIENCE = 40_000;

export interface Refusal {
  status: number;
  code: string;
  retryAfter?: string;
  message: string;
}

/** Customers who order one thing all the time, each order under a key of its own until the shop has acknowledged it. */
export class Shoppers {
  /** By its key, each order that the shop has acknowledged. */
  readonly acknowledged = new Map<string, string>();
  readonly refusals: Refusal[] = [];
  private readonly closing = new AbortController();
  private hasGivenUp = false;
  private readonly runs: Promise<void>[];

  private constructor(
    private readonly buyers: readonly Buyer[],
    private readonly product: string,
  ) {
    this.runs = buyers.map((buyer) => this.order(buyer));
  }

  static async start(url: string, product: string, count: number): Promise<Shoppers> {
    return new Shoppers(await createBuyers(url, count), product);
  }

  /** Once all that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.runs);
  }

  /** Where a test has failed: what is not acknowledged stays so. */
  giveUp(): void {
    this.hasGivenUp = true;
    this.closing.abort();
  }

  /** Whatever was acknowledged is there once, nothing else is, and as many units are gone as were sold. */
  async expectAllThere(databaseUrl: string, unitsBefore: number): Promise<void> {
    const keys = `SELECT key, order_id AS id FROM idempotency_keys WHERE user_id = ANY ($1)`;
    const orders = `SELECT id::text FROM orders WHERE user_id = ANY ($1) ORDER BY id`;
    const customers = `SELECT id FROM users WHERE email = ANY ($1)`;
    const emails = this.buyers.map(({ login }) => login.email);
    const users = await askDatabase<{ id: string }>(databaseUrl, customers, [emails]);
    const ids = [users.map(({ id }) => id)];
    const kept = await askDatabase<{ key: string; id: string }>(databaseUrl, keys, ids);
    expect(new Map(kept.map(({ key, id }) => [key, id]))).toEqual(this.acknowledged);
    const placed = await askDatabase<{ id: string }>(databaseUrl, orders, ids);
    expect(placed.map(({ id }) => id)).toEqual([...this.acknowledged.values()].toSorted());
    const left = 'SELECT units FROM products WHERE id = $1';
    const units = unitsBefore - this.acknowledged.size;
    expect(await askDatabase(databaseUrl, left, [this.product])).toEqual([{ units }]);
    const findings = await checkInvariants(databaseUrl);
    expect(findings.filter(({ violations }) => violations > 0)).toEqual([]);
  }

  private async order(buyer: Buyer): Promise<void> {
    while (!this.closing.signal.aborted) {
      const key = randomUUID();
      while (!(await this.isAcknowledged(buyer, key)) && !this.hasGivenUp) await sleep(PAUSE);
      await sleep(PACE);
    }
  }

  private async isAcknowledged({ agent, address }: Buyer, key: string): Promise<boolean> {
    const body = { items: [line(this.product)], address };
    const call = agent.post('/api/order/cod').set('Idempotency-Key', key).timeout(PATIENCE);
    const { status, body: answer, headers } = await call.send(body).catch(cutOff);
    if (status === 201) {
      this.acknowledged.set(key, answer.order._id as string);
      return true;
    }
    const { code = '', message = '' } = answer as { code?: string; message?: string };
    const retryAfter = (headers as Record<string, string>)['retry-after'];
    this.refusals.push({ status, code, message, retryAfter });
    return false;
  }
}

/** Nobody answered at all: counted as such. */
const cutOff = ({ message }: Error): Pick<Response, 'status' | 'body' | 'headers'> => ({
  status: 0,
  body: { message },
  headers: {},
});
