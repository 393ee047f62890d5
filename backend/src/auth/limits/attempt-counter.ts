import { createHash } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { tallies } from '../../metrics/registry.js';
import { TooManyAttemptsError } from '../auth.errors.js';

/** The table takes short keys only, and needs nobody's e-mail address. */
const hashedKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.ceil(msBeforeNext / 1000);

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

/** Counts by key what may happen only so often in a while that begins with the first time. Shared by all processes. */
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
      storeClient: (dataSource.driver as PostgresDriver).master as unknown,
      storeType: 'pool',
      tableName: 'login_attempts',
      tableCreated: true,
    });
  }

  /** Seconds until there may be another one; 0 when there may be one now. */
  async waitOf(key: string): Promise<number> {
    const spent = await this.limiter?.get(hashedKey(key));
    if (!spent || spent.remainingPoints > 0) return 0;
    this.noteHit();
    return secondsOf(spent);
  }

  /** Counts one that has happened. */
  async count(key: string): Promise<void> {
    await this.limiter?.penalty(hashedKey(key));
  }

  /**
   * Counts one before it happens, so that many at once cannot slip through.
   * @throws TooManyAttemptsError
   */
  async consume(key: string): Promise<void> {
    try {
      await this.limiter?.consume(hashedKey(key));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      await this.giveBackAttempt(key);
      this.noteHit();
      throw new TooManyAttemptsError(secondsOf(reason));
    }
  }

  /** As consume(), for what is left undone without anybody being told. @returns whether there may be one */
  async allows(key: string): Promise<boolean> {
    try {
      await this.consume(key);
      return true;
    } catch (error) {
      if (error instanceof TooManyAttemptsError) return false;
      throw error;
    }
  }

  /** Nothing that has happened counts any more. */
  async forget(key: string): Promise<void> {
    await this.limiter?.delete(hashedKey(key));
  }

  private noteHit(): void {
    hits[this.name] = (hits[this.name] ?? 0) + 1;
  }

  /** It did not happen after all. */
  async giveBackAttempt(key: string): Promise<void> {
    await this.limiter?.reward(hashedKey(key));
  }
}
