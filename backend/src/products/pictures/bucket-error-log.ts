import type { Logger } from '@nestjs/common';
import { loggableMessage } from '../../common/errors/describe-error.js';

/** Shortest interval in milliseconds between log lines. */
const LOG_INTERVAL_MS = 10_000;

/** Logs failed reads of the bucket, at most once per interval, with their number. */
export class BucketErrorLog {
  private pictures = 0;
  private quietUntil = 0;

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  note(error: unknown): void {
    this.pictures += 1;
    const now = performance.now();
    if (now < this.quietUntil) return;
    this.logger.warn(`Pictures not sent: ${this.pictures}. ${loggableMessage(error)}`);
    this.pictures = 0;
    this.quietUntil = now + LOG_INTERVAL_MS;
  }
}
