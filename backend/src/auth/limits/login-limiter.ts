import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { AttemptCounter, type Budget } from './attempt-counter.js';
import { networkOf } from './network-of.js';

const QUARTER_OF_AN_HOUR = 15 * 60;

/**
 * Slows down guessing. A stranger may guess a little for one account from one place; many strangers together, and one
 * stranger for many accounts, a little more. The devices that have logged in to the account before share a budget of their own,
 * so that no stranger can lock out the account's owner. Once it is used up, they are as strangers, so that one of them cannot lock out
 * the others.
 */
@Injectable()
export class LoginLimiter {
  private readonly perKnownDevices: AttemptCounter;
  private readonly perPair: AttemptCounter;
  private readonly perAccount: AttemptCounter;
  private readonly perAddress: AttemptCounter;

  constructor(@InjectDataSource() dataSource: DataSource, @Inject(Env) env: Env) {
    const counter = (name: string, limit: number): AttemptCounter =>
      new AttemptCounter(dataSource, { name, limit, seconds: QUARTER_OF_AN_HOUR });
    this.perKnownDevices = counter('login-device', env.loginFailures);
    this.perPair = counter('login', env.loginFailures);
    this.perAccount = counter('login-account', env.loginFailuresPerAccount);
    this.perAddress = counter('login-address', env.loginFailuresPerIp);
  }

  /**
   * @param account the role and e-mail address that are tried, whether there is such an account or not
   * @param isKnownDevice whether the device has logged in to it before
   * @returns lists of budgets: the first that has room for an attempt counts it
   */
  budgetsOf(account: string, address: string, isKnownDevice: boolean): Budget[][] {
    const network = networkOf(address);
    const ofStrangers: Budget[] = [
      [this.perPair, `${account} ${network}`],
      [this.perAccount, account],
      [this.perAddress, network],
    ];
    return isKnownDevice ? [[[this.perKnownDevices, account]], ofStrangers] : [ofStrangers];
  }

  /** The account has a new password: failures with the old one count no more, but for those of a whole network. */
  async forgive(account: string, address: string): Promise<void> {
    await this.perPair.forget(`${account} ${networkOf(address)}`);
    await this.perAccount.forget(account);
    await this.perKnownDevices.forget(account);
  }
}
