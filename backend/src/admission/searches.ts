import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { TooBusyError } from '../database/too-busy.error.js';
import { type Limited, limited } from '../common/limited.js';

/**
 * Searches that may wait for each that is in progress. Waiting costs nothing, while a refused client comes back at once; none waits
 * for longer than some seconds.
 */
const WAITING = 50;

/** Searches and whole lists read many rows: a few at once leave connections to everybody else. */
@Injectable()
export class Searches {
  /** @throws TooBusyError when too many wait already */
  readonly ofCustomers: Limited;
  /** @throws TooBusyError when too many wait already */
  readonly ofSellers: Limited;

  constructor(@Inject(Env) { maxSearches }: Env) {
    const limit = (): Limited =>
      limited(maxSearches, WAITING * maxSearches, () => new TooBusyError());
    [this.ofCustomers, this.ofSellers] = [limit(), limit()];
  }
}
