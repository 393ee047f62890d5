import type { Logger } from '@nestjs/common';
import { messageOf } from '../../common/errors/describe-error.js';

/** In milliseconds: so often is it told, whatever fails. */
const EVERY = 10_000;

/** Tells the log of pictures that the bucket did not give: of many of them once in a while, with how many there were. */
export class BucketTroubles {
  private pictures = 0;
  private quietUntil = 0;

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  note(error: unknown): void {
    this.pictures += 1;
    const now = performance.now();
    if (now < this.quietUntil) return;
    this.logger.warn(`Pictures not sent: ${this.pictures}. ${messageOf(error)}`);
    this.pictures = 0;
    this.quietUntil = now + EVERY;
  }
}
