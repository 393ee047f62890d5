import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../config/env.js';
import { AttemptCounter } from './attempt-counter.js';
import { EmailTakenError } from '../auth.errors.js';
import { ipPrefix } from './ip-prefix.js';

const HOUR = 60 * 60;

/**
 * Limits new accounts per hour and IP address, and as many responses that reveal whether an email address has an
 * account.
 */
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
   * Runs a registration. A failed one is not counted as an account.
   * @throws TooManyAttemptsError with the seconds to wait
   */
  async attempt<T>(address: string, register: () => Promise<T>): Promise<T> {
    const network = ipPrefix(address);
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
