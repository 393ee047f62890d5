import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AttemptCounter, type Budget, consumeAll } from './attempt-counter.js';
import { networkOf } from './network-of.js';

const HALF_AN_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;

/**
 * How often customers may have a link sent that confirms an e-mail address. Counted by addresses: who deletes an account and
 * opens it again has sent no less.
 */
@Injectable()
export class EmailLimiter {
  private readonly perNetwork: AttemptCounter;
  private readonly perAccount: AttemptCounter;
  private readonly perEmail: AttemptCounter;

  constructor(@InjectDataSource() dataSource: DataSource) {
    const counter = (name: string, limit: number, seconds = HALF_AN_HOUR): AttemptCounter =>
      new AttemptCounter(dataSource, { name, limit, seconds });
    this.perNetwork = counter('email-network', 20);
    this.perAccount = counter('email-account', 5);
    this.perEmail = counter('email-target', 3, DAY);
  }

  /**
   * @param email of the account
   * @param newEmail where the link goes if not to the account's own address: it may be a stranger's
   * @throws TooManyAttemptsError
   */
  async assertAllowed(email: string, address: string, newEmail?: string): Promise<void> {
    const budgets: Budget[] = [
      [this.perNetwork, networkOf(address)],
      [this.perAccount, email],
    ];
    if (newEmail !== undefined) budgets.push([this.perEmail, newEmail]);
    await consumeAll(budgets);
  }

  /** Whether a mail that nobody asked for may go to an address of which nobody has shown that it is theirs. */
  allowsUnasked(email: string): Promise<boolean> {
    return this.perEmail.allows(email);
  }
}
