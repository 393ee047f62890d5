import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';
import { registerLabelledCounter } from '../../metrics/registry.js';
import { type SecurityDetails, TooManyAttemptsError } from '../auth.errors.js';

/** Keys contain email addresses, which are not stored. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** One statement looks and counts, so that of many at once no more get through than the limit allows. */
const CONSUME = statement<{ expire: string }>(
  'consume_attempt',
  `INSERT INTO login_attempts AS counted (key, points, expire) VALUES ($1, 1, $4)
   ON CONFLICT (key) DO UPDATE SET
     points = CASE WHEN counted.expire <= $3 THEN 1 ELSE counted.points + 1 END,
     expire = CASE WHEN counted.expire <= $3 OR counted.points = 0 THEN excluded.expire ELSE counted.expire END
   WHERE counted.expire <= $3 OR counted.points < $2
   RETURNING expire`,
);

const FIND_END = statement<{ expire: string }>(
  'find_end_of_attempts',
  'SELECT expire FROM login_attempts WHERE key = $1',
);

/** Nothing is given back to a later while, in which the attempt was not counted. */
const GIVE_BACK = statement(
  'give_back_attempt',
  'UPDATE login_attempts SET points = points - 1 WHERE key = $1 AND expire = $2 AND points > 0',
);

const FORGET = statement('forget_attempts', 'DELETE FROM login_attempts WHERE key = $1');

const hits = registerLabelledCounter<string>(
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
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: Limits,
  ) {
    hits[limits.name] ??= 0;
  }

  /**
   * Counts one.
   * @param security what the log is told of a refusal
   * @throws TooManyAttemptsError, and then it does not count
   */
  async consume(key: string, security?: SecurityDetails): Promise<GiveBack> {
    const { name, limit, seconds } = this.limits;
    if (limit === 0) return () => Promise.resolve();
    const { manager } = this.dataSource;
    const counted = this.keyOf(key);
    const now = Date.now();
    const values = [counted, limit, now, now + seconds * 1_000];
    const [row] = await run(manager, CONSUME, values);
    if (row) return async () => void (await run(manager, GIVE_BACK, [counted, row.expire]));
    hits[name] = (hits[name] ?? 0) + 1;
    const [full] = await run(manager, FIND_END, [counted]);
    const wait = Math.ceil((Number(full?.expire ?? now) - now) / 1_000);
    throw new TooManyAttemptsError(Math.max(wait, 1), security);
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
    await run(this.dataSource.manager, FORGET, [this.keyOf(key)]);
  }

  private keyOf(key: string): string {
    return `${this.limits.name}:${hashOf(key)}`;
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

/** Counts one attempt against the first of several lists of budgets that has room for it. */
async function consumeFirst(
  [budgets = [], ...others]: readonly Budget[][],
  security: SecurityDetails,
): Promise<GiveBack> {
  try {
    return await consumeAll(budgets, security);
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError) || others.length === 0) throw error;
    return consumeFirst(others, security);
  }
}

/**
 * Makes an attempt to guess. Only a wrong one counts in the end.
 * @param alternatives lists of budgets; the attempt counts against all of the first list that has room for it
 * @returns whether it was right
 * @throws TooManyAttemptsError, and then it was not made
 */
export async function attempt(
  alternatives: readonly Budget[][],
  security: SecurityDetails,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const giveBack = await consumeFirst(alternatives, security);
  let isWrong = false;
  try {
    isWrong = !(await isRight());
    return !isWrong;
  } finally {
    if (!isWrong) await giveBack();
  }
}
