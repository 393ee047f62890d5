import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { TooManyAttemptsError } from './auth.errors.js';

const ATTEMPTS = { points: 10, duration: 15 * 60 };

/** The table takes short keys only, and needs nobody's e-mail address. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Ten wrong passwords for an account, or from an address, and both rest for a while. Shared by all processes. */
@Injectable()
export class LoginLimiter {
  private readonly limiter: RateLimiterPostgres;

  constructor(@InjectDataSource() dataSource: DataSource) {
    this.limiter = new RateLimiterPostgres({
      ...ATTEMPTS,
      keyPrefix: 'login',
      storeClient: (dataSource.driver as PostgresDriver).master as unknown,
      storeType: 'pool',
      tableName: 'login_attempts',
      tableCreated: true,
    });
  }

  /**
   * Runs one attempt. It is counted before it is made, so that many at once cannot slip through, and taken back when it succeeds.
   * @param keys what the attempt counts against, such as the account and the address
   * @throws TooManyAttemptsError with the seconds to wait
   */
  async attempt<T>(keys: readonly string[], login: () => Promise<T>): Promise<T> {
    const hashes = keys.map(hashOf);
    for (const key of hashes) await this.consume(key);
    const result = await login();
    for (const key of hashes) await this.limiter.reward(key);
    return result;
  }

  private async consume(key: string): Promise<void> {
    try {
      await this.limiter.consume(key);
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw new TooManyAttemptsError(Math.ceil(reason.msBeforeNext / 1000));
    }
  }
}
