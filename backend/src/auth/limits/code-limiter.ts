import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { TooManyAttemptsError } from '../auth.errors.js';
import type { Budget } from './login-limiter.js';
import { AttemptCounter } from './attempt-counter.js';
import { networkOf } from './network-of.js';

const QUARTER_OF_AN_HOUR = 15 * 60;
const DAY = 24 * 60 * 60;

interface CodeAttempt {
  accountId: string;
  address: string;
  /** Whether the device has logged in to the account before. */
  isKnownDevice: boolean;
  /** It is too long to be guessed. */
  isRecovery: boolean;
}

/**
 * Slows down guessing the six digits of a code, which takes the password first. Many strangers together have few tries a day;
 * the owner's own devices, which share some tries of their own, and recovery codes do not count among them, so that the owner
 * always has a way in.
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
   * Tries a code. It counts before it is looked at, so that many at once cannot slip through, and not at all if it is right.
   * @returns whether it was right
   * @throws TooManyAttemptsError
   */
  async attempt(attempt: CodeAttempt, isRight: () => Promise<boolean>): Promise<boolean> {
    const spent: Budget[] = [];
    let keepsCount = false;
    try {
      for (const budget of this.budgetsOf(attempt)) {
        await this.spend(budget, attempt.accountId);
        spent.push(budget);
      }
      const answer = await isRight();
      keepsCount = !answer;
      return answer;
    } finally {
      if (!keepsCount) for (const [counter, key] of spent) await counter.giveBackAttempt(key);
    }
  }

  private budgetsOf({ accountId, address, isKnownDevice, isRecovery }: CodeAttempt): Budget[] {
    if (isKnownDevice) return [[this.perKnownDevices, accountId]];
    const pair: Budget = [this.perPair, `${accountId} ${networkOf(address)}`];
    return isRecovery ? [pair] : [pair, [this.perAccount, accountId]];
  }

  private async spend([counter, key]: Budget, account: string): Promise<void> {
    try {
      await counter.consume(key);
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError)) throw error;
      throw new TooManyAttemptsError(error.retryAfterSeconds, { account });
    }
  }
}
