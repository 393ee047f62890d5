import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { poolOf } from '../../database/send.js';
import { tallies } from '../../metrics/registry.js';
import { type SecurityDetails, TooManyAttemptsError } from '../auth.errors.js';

/** The table takes short keys only, and needs nobody's e-mail address. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

const hits = tallies<string>(
  'larder_limits_hit_total',
  'How often something was refused, or left undone, because it had happened too often, by what is limited',
  'limit',
  [],
);

interface Limits {
  name: string;
  /** 0 = no limit. */
  limit: number;
  seconds: number;
}

/** Takes back the count of an attempt, which does not count after all. */
export type GiveBack = () => Promise<void>;

/** What an attempt counts against. */
export type Budget = [counter: AttemptCounter, key: string];

/**
 * Counts by key what may happen only so often in a while that begins with the first time. Shared by all processes. An attempt
 * counts before it is made: counting afterwards would let through all that come at once.
 */
export class AttemptCounter {
  private readonly limiter?: RateLimiterPostgres;
  private readonly name: string;

  constructor(dataSource: DataSource, { name, limit, seconds }: Limits) {
    this.name = name;
    hits[name] ??= 0;
    if (limit === 0) return;
    this.limiter = new RateLimiterPostgres({
      points: limit,
      duration: seconds,
      keyPrefix: name,
      storeClient: poolOf(dataSource),
      storeType: 'pool',
      tableName: 'login_attempts',
      tableCreated: true,
    });
  }

  /**
   * Counts one.
   * @param security what the log is told of a refusal
   * @throws TooManyAttemptsError, and then it does not count
   */
  async consume(key: string, security?: SecurityDetails): Promise<GiveBack> {
    const hash = hashOf(key);
    const giveBack = async (): Promise<void> => void (await this.limiter?.reward(hash));
    try {
      await this.limiter?.consume(hash);
      return giveBack;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      await giveBack();
      hits[this.name] = (hits[this.name] ?? 0) + 1;
      throw new TooManyAttemptsError(Math.ceil(reason.msBeforeNext / 1_000), security);
    }
  }

  /** As consume(), for what is left undone without anybody being told. @returns undefined when there may be none */
  async tryConsume(key: string): Promise<GiveBack | undefined> {
    try {
      return await this.consume(key);
    } catch (error) {
      if (error instanceof TooManyAttemptsError) return undefined;
      throw error;
    }
  }

  /** Counts one, if there may be one. @returns whether there may be one */
  async allows(key: string): Promise<boolean> {
    return (await this.tryConsume(key)) !== undefined;
  }

  /** Nothing that has happened counts any more. */
  async forget(key: string): Promise<void> {
    await this.limiter?.delete(hashOf(key));
  }
}

/**
 * Counts one attempt against several budgets: all of them, or none.
 * @throws TooManyAttemptsError
 */
export async function consumeAll(
  budgets: readonly Budget[],
  security?: SecurityDetails,
): Promise<GiveBack> {
  const spent: GiveBack[] = [];
  const giveBack = async (): Promise<void> => {
    for (const each of spent) await each();
  };
  try {
    for (const [counter, key] of budgets) spent.push(await counter.consume(key, security));
  } catch (error) {
    await giveBack();
    throw error;
  }
  return giveBack;
}

/**
 * Makes an attempt to guess. Only a wrong one counts in the end.
 * @returns whether it was right
 * @throws TooManyAttemptsError, and then it was not made
 */
export async function attempt(
  budgets: readonly Budget[],
  security: SecurityDetails,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const giveBack = await consumeAll(budgets, security);
  let isWrong = false;
  try {
    isWrong = !(await isRight());
    return !isWrong;
  } finally {
    if (!isWrong) await giveBack();
  }
}
