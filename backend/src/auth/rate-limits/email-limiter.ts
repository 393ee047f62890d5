import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AttemptCounter, type Budget, consumeAll } from './attempt-counter.js';
import { ipPrefix } from './ip-prefix.js';

const HALF_AN_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;

/**
 * Limits confirmation emails. They are counted by address, so deleting and reopening an account does not reset the
 * limit.
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
   * @param email the account's address
   * @param newEmail the recipient if it differs from the account's address; it may belong to a stranger
   * @throws TooManyAttemptsError
   */
  async assertAllowed(email: string, address: string, newEmail?: string): Promise<void> {
    const budgets: Budget[] = [
      [this.perNetwork, ipPrefix(address)],
      [this.perAccount, email],
    ];
    if (newEmail !== undefined) budgets.push([this.perEmail, newEmail]);
    await consumeAll(budgets);
  }

  /** @returns whether an email that the recipient has not requested may go to an unconfirmed address */
  allowsUnasked(email: string): Promise<boolean> {
    return this.perEmail.allows(email);
  }
}

/**
 * Limits password reset emails. The period is the validity of a link: a caller who may not request another one has a
 * valid link. See allows().
 */
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
