import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { AttemptCounter } from './attempt-counter.js';
import { EmailTakenError } from '../auth.errors.js';
import { networkOf } from './network-of.js';

const HOUR = 60 * 60;

/** So many new accounts an hour from one place, and as many answers to the question whether an e-mail address has one. */
@Injectable()
export class RegistrationLimiter {
  private readonly opened: AttemptCounter;
  private readonly taken: AttemptCounter;

  constructor(@InjectDataSource() dataSource: DataSource, @Inject(Env) env: Env) {
    const limits = { limit: env.registrationsPerHour, seconds: HOUR };
    this.opened = new AttemptCounter(dataSource, { ...limits, name: 'registration' });
    this.taken = new AttemptCounter(dataSource, { ...limits, name: 'registration-taken' });
  }

  /**
   * Runs one registration. One that fails does not count as an account.
   * @throws TooManyAttemptsError with the seconds to wait
   */
  async attempt<T>(address: string, register: () => Promise<T>): Promise<T> {
    const network = networkOf(address);
    const giveBackTaken = await this.taken.consume(network);
    let isTaken = false;
    try {
      const giveBackOpened = await this.opened.consume(network);
      try {
        return await register();
      } catch (error) {
        isTaken = error instanceof EmailTakenError;
        await giveBackOpened();
        throw error;
      }
    } finally {
      if (!isTaken) await giveBackTaken();
    }
  }
}
