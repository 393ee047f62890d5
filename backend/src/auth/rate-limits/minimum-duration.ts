import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Far longer than storing an email takes. */
const RESPONSE_TIME_MS = 150;

/** Gives responses a constant time, so that it does not reveal whether an account exists. */
@Injectable()
export class MinimumDuration {
  /** Runs work whose duration depends on the account, and resolves after a time that does not. */
  async pad(work: Promise<void>): Promise<void> {
    await Promise.all([work, this.pass()]);
  }

  /** Waits for the constant time alone. */
  async pass(): Promise<void> {
    await sleep(RESPONSE_TIME_MS);
  }
}
