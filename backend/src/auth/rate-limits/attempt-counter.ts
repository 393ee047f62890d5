import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';
import { registerLabelledCounter } from '../../metrics/registry.js';
import { type SecurityDetails, TooManyAttemptsError } from '../auth.errors.js';

/** Keys contain email addresses, which must not be stored in plain text. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** One statement checks and counts, so that concurrent attempts cannot exceed the limit. */
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

/** An attempt is not given back in a later window, which never counted it. */
const GIVE_BACK = statement(
  'give_back_attempt',
  'UPDATE login_attempts SET points = points - 1 WHERE key = $1 AND expire = $2 AND points > 0',
);

const RESET = statement('forget_attempts', 'DELETE FROM login_attempts WHERE key = $1');

const hits = registerLabelledCounter<string>(
  'larder_rate_limit_hits_total',
  'Rejected or skipped actions, by rate limit',
  'limit',
  [],
);

interface Limits {
  name: string;
  /** 0 means no limit. */
  limit: number;
  seconds: number;
}

/** Takes back a counted attempt. */
export type GiveBack = () => Promise<void>;

/** A counter and the key under which an attempt counts. */
export type Budget = [counter: AttemptCounter, key: string];

/**
 * Counts attempts by key in a fixed window that begins with the first one. The counters are shared by all processes. An
 * attempt is counted before it runs: counting afterwards would let all concurrent attempts through.
 */
export class AttemptCounter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: Limits,
  ) {
    hits[limits.name] ??= 0;
  }

  /**
   * Counts an attempt.
   * @param security details for the log if the attempt is rejected
   * @throws TooManyAttemptsError if the limit is reached; then the attempt is not counted
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

  /**
   * Same as consume(), for work that is silently skipped.
   * @returns undefined if the limit is reached
   */
  async tryConsume(key: string): Promise<GiveBack | undefined> {
    try {
      return await this.consume(key);
    } catch (error) {
      if (error instanceof TooManyAttemptsError) return undefined;
      throw error;
    }
  }

  /**
   * Counts an attempt if the limit allows it.
   * @returns whether it does
   */
  async allows(key: string): Promise<boolean> {
    return (await this.tryConsume(key)) !== undefined;
  }

  /** Resets the counter. */
  async forget(key: string): Promise<void> {
    await run(this.dataSource.manager, RESET, [this.keyOf(key)]);
  }

  private keyOf(key: string): string {
    return `${this.limits.name}:${hashOf(key)}`;
  }
}

/**
 * Counts an attempt against several budgets: against all of them, or against none.
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

/** Counts an attempt against the first of several lists of budgets that has room for it. */
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
 * Runs an attempt to guess a secret. A successful one is not counted in the end.
 * @param alternatives lists of budgets; the attempt counts against all of the first list that has room for it
 * @returns whether the guess was right
 * @throws TooManyAttemptsError before the attempt runs
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
