import { Inject, Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { signedTokenOf } from '../auth/cookies.js';
import type { SessionKeys } from '../auth/sessions/session-keys.js';
import { limitedByKey, type LimitedByKey } from '../common/limited.js';
import { Env } from '../config/env.js';
import { TooManyRequestsError } from './admission.errors.js';
import { untilClosed } from './until-closed.js';

/** Queued requests for each one in progress. Queueing costs less than a rejection and another request. */
const QUEUED_PER_CHANGE = 100;

/** Requests that change nothing. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/**
 * Limits the concurrent changes of one customer's session and account, so that one customer cannot occupy all database
 * connections.
 */
@Injectable()
export class WriteLimits {
  /**
   * By session or account.
   * @throws TooManyRequestsError if the queue of the key is full
   */
  readonly inTurn: LimitedByKey;

  constructor(@Inject(Env) { maxChangesPerAccount: most }: Env) {
    this.inTurn = limitedByKey(most, QUEUED_PER_CHANGE * most, () => new TooManyRequestsError());
  }
}

/** Applies the limit by the customer's session cookie, before the body is read and the session is looked up. */
export const limitSessionWrites =
  (limits: WriteLimits, keys: SessionKeys): RequestHandler =>
  (request, response, next) => {
    const token = isRead(request.method) ? undefined : signedTokenOf(request, 'customer', keys);
    if (token === undefined) return next();
    limits.inTurn(token, () => untilClosed(request, response, next)).catch(next);
  };
