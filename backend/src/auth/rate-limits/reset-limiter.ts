import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AttemptCounter } from './attempt-counter.js';
import { ipPrefix } from './ip-prefix.js';

/** The same time as the validity of a link: a caller who may not request another one has a valid link. See allows(). */
const HALF_AN_HOUR = 30 * 60;

/** Limits password reset emails. */
@Injectable()
export class ResetLimiter {
  private readonly perAddress: AttemptCounter;
  private readonly perAccount: AttemptCounter;

  constructor(@InjectDataSource() dataSource: DataSource) {
    const counter = (name: string, limit: number): AttemptCounter =>
      new AttemptCounter(dataSource, { name, limit, seconds: HALF_AN_HOUR });
    this.perAddress = counter('reset-address', 20);
    this.perAccount = counter('reset-account', 3);
  }

  /** @throws TooManyAttemptsError if one IP address has requested too many links, for any accounts */
  async assertAllowed(address: string): Promise<void> {
    await this.perAddress.consume(ipPrefix(address));
  }

  /**
   * @returns whether another email may go to an address, with or without an account. If strangers have used up the
   * limit, the owner has received those emails, and the link in the last one stays valid until the next may be sent.
   */
  allows(account: string): Promise<boolean> {
    return this.perAccount.allows(account);
  }
}
