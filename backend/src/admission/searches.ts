import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { TooBusyError } from '../database/too-busy.error.js';
import { type Limited, limited } from '../common/limited.js';

/**
 * Queued searches for each one in progress. Queueing is cheap, while a rejected client retries immediately; the wait is
 * limited to a few seconds.
 */
const QUEUED_PER_SEARCH = 50;

/** Searches and whole lists read many rows, so only a few run at once and leave connections to others. */
@Injectable()
export class Searches {
  /** @throws TooBusyError if the queue is full */
  readonly ofCustomers: Limited;
  /** @throws TooBusyError if the queue is full */
  readonly ofSellers: Limited;

  constructor(@Inject(Env) { maxSearches }: Env) {
    const limit = (): Limited =>
      limited(maxSearches, QUEUED_PER_SEARCH * maxSearches, () => new TooBusyError());
    [this.ofCustomers, this.ofSellers] = [limit(), limit()];
  }
}
