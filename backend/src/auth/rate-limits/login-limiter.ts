import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { AttemptCounter, type Budget } from './attempt-counter.js';
import { ipPrefix } from './ip-prefix.js';

const QUARTER_OF_AN_HOUR = 15 * 60;

/**
 * Limits password guesses: a few for one account from one IP address, more for one account from many addresses, and
 * more for many accounts from one address. Known devices of the account share a budget of their own, so that a stranger
 * cannot lock out its owner. When that budget is used up, they count as unknown devices, so that one of them cannot
 * lock out the others.
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
   * @param account the role and email address that are tried, whether or not the account exists
   * @param isKnownDevice whether the device has logged in to the account before
   * @returns lists of budgets: the attempt counts against the first list that has room for it
   */
  budgetsOf(account: string, address: string, isKnownDevice: boolean): Budget[][] {
    const network = ipPrefix(address);
    const ofStrangers: Budget[] = [
      [this.perPair, `${account} ${network}`],
      [this.perAccount, account],
      [this.perAddress, network],
    ];
    return isKnownDevice ? [[[this.perKnownDevices, account]], ofStrangers] : [ofStrangers];
  }

  /** Resets the failures of an account with a new password, except those that count for a whole network. */
  async resetFailures(account: string, address: string): Promise<void> {
    await this.perPair.forget(`${account} ${ipPrefix(address)}`);
    await this.perAccount.forget(account);
    await this.perKnownDevices.forget(account);
  }
}
