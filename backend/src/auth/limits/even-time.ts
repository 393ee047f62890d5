import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** In milliseconds: far longer than writing a mail down takes. */
const ANSWER_TIME = 150;

/** Keeps the time of an answer from telling whether there is an account. */
@Injectable()
export class EvenTime {
  /** Does work that is more for some than for others, and takes as long for all of them. */
  async spend(work: Promise<void>): Promise<void> {
    await Promise.all([work, this.pass()]);
  }

  /** The time that every answer takes. */
  async pass(): Promise<void> {
    await sleep(ANSWER_TIME);
  }
}
