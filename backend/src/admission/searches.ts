import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../config/env.js';
import { TooBusyError } from '../database/too-busy.error.js';
import { limited } from './limited.js';

/** Customers' searches and whole lists read many rows: a few at once leave connections to everybody else. */
@Injectable()
export class Searches {
  /** @throws TooBusyError when too many wait already */
  readonly inTurn;

  constructor(@Inject(Env) { maxSearches, maxWaiting }: Env) {
    this.inTurn = limited(maxSearches, maxWaiting, () => new TooBusyError());
  }
}
