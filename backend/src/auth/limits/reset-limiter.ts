import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AttemptCounter } from './attempt-counter.js';
import { networkOf } from './network-of.js';

/** As long as a link is good for, so that whoever may ask for no more has one that counts: see allows(). */
const HALF_AN_HOUR = 30 * 60;

/** How often somebody may have a link sent to choose a new password. */
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

  /** @throws TooManyAttemptsError when too much was asked from one place, for whichever accounts */
  async assertAllowed(address: string): Promise<void> {
    await this.perAddress.consume(networkOf(address));
  }

  /**
   * Whether an account, or an address that has none, may get another mail. When strangers have used that up, its owner has
   * got those mails, and the link in the last one counts until there may be another.
   */
  allows(account: string): Promise<boolean> {
    return this.perAccount.allows(account);
  }
}
