import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { attempt, AttemptCounter, type Budget } from './attempt-counter.js';
import { ipPrefix } from './ip-prefix.js';

const QUARTER_OF_AN_HOUR = 15 * 60;
const DAY = 24 * 60 * 60;

interface CodeAttempt {
  accountId: string;
  address: string;
  /** Whether somebody has logged in to the account on this device before. */
  isKnownDevice: boolean;
  /** Recovery codes are too long to be guessed. */
  isRecovery: boolean;
}

/**
 * Limits guesses of the six-digit code, which need the password first. All unknown devices together have a few attempts
 * a day. The owner's known devices, which have a budget of their own, and recovery codes do not count among them, so
 * the owner cannot be locked out.
 */
@Injectable()
export class CodeLimiter {
  private readonly perKnownDevices: AttemptCounter;
  private readonly perPair: AttemptCounter;
  private readonly perAccount: AttemptCounter;

  constructor(@InjectDataSource() dataSource: DataSource, @Inject(Env) env: Env) {
    const counter = (name: string, limit: number, seconds = QUARTER_OF_AN_HOUR): AttemptCounter =>
      new AttemptCounter(dataSource, { name, limit, seconds });
    this.perKnownDevices = counter('code-device', env.loginFailures);
    this.perPair = counter('code', env.loginFailures);
    this.perAccount = counter('code-account', env.loginFailuresPerAccount, DAY);
  }

  /**
   * Checks a code within the limits.
   * @returns whether it was right
   * @throws TooManyAttemptsError
   */
  attempt(tried: CodeAttempt, isRight: () => Promise<boolean>): Promise<boolean> {
    return attempt(this.budgetsOf(tried), { account: tried.accountId }, isRight);
  }

  private budgetsOf({ accountId, address, isKnownDevice, isRecovery }: CodeAttempt): Budget[][] {
    const pair: Budget = [this.perPair, `${accountId} ${ipPrefix(address)}`];
    if (isRecovery) return [[pair]];
    const ofStrangers: Budget[] = [pair, [this.perAccount, accountId]];
    return isKnownDevice ? [[[this.perKnownDevices, accountId]], ofStrangers] : [ofStrangers];
  }
}
