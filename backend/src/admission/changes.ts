import { Inject, Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { tokenIn } from '../auth/cookies.js';
import type { SessionKeys } from '../auth/sessions/session-keys.js';
import { Env } from '../config/env.js';
import { TooManyRequestsError } from './admission.errors.js';
import { type Limited, limited } from '../common/limited.js';

/** Requests that may wait for each that is in progress. Waiting costs less than being refused and coming again. */
const WAITING = 100;

/** Requests that change nothing. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Limits the concurrent changes of one customer's session and account, so that one customer cannot occupy all database connections. */
@Injectable()
export class Changes {
  /** By session or account; only those with requests in progress. */
  private readonly limits = new Map<string, { inTurn: Limited; open: number }>();

  constructor(@Inject(Env) private readonly env: Env) {}

  /** @throws TooManyRequestsError when too many requests under the key wait already */
  async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const limit = this.limits.get(key) ?? { inTurn: this.newLimit(), open: 0 };
    this.limits.set(key, limit);
    limit.open++;
    try {
      return await limit.inTurn(work);
    } finally {
      if (--limit.open === 0) this.limits.delete(key);
    }
  }

  private newLimit(): Limited {
    const { maxChangesPerAccount: most } = this.env;
    return limited(most, WAITING * most, () => new TooManyRequestsError());
  }
}

/** Applies the limit by the customer's session cookie, before the body is read and the session is looked up. */
export const limitSessionChanges =
  (changes: Changes, keys: SessionKeys): RequestHandler =>
  ({ method, headers, socket }, response, next) => {
    const token = tokenIn(headers.cookie, 'customer');
    if (token === undefined || isRead(method) || !keys.hasSigned(token)) return next();
    const handle = (): Promise<void> =>
      new Promise((resolve) => {
        // A pipelined response that is not the connection's current one emits no event when the connection is lost.
        const end = (): void => {
          response.off('close', end);
          socket.off('close', end);
          resolve();
        };
        socket.setMaxListeners(0);
        response.once('close', end);
        socket.once('close', end);
        if (response.closed || socket.destroyed) end();
        else next();
      });
    changes.inTurn(token, handle).catch(next);
  };
