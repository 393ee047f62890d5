import {
  Inject,
  Injectable,
  HttpException,
  HttpStatus,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { RequestHandler, NextFunction, Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { signedTokenOf } from '../auth/cookies.js';
import type { SessionKeys } from '../auth/sessions/session-keys.js';
import { limitedByKey, type LimitedByKey } from '../common/limited.js';
import { Env } from '../config/env.js';
import type { AuthUser } from '../auth/auth-user.js';
import { ipPrefix } from '../auth/rate-limits/ip-prefix.js';

/** A client sends more concurrent requests than legitimate use requires. */
class TooManyRequestsError extends HttpException {
  readonly retryAfterSeconds = 1;

  constructor() {
    super(
      { code: 'TOO_MANY_REQUESTS', message: 'Too many requests at once. Please try again.' },
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }
}

/**
 * Passes on the request unless its connection is closed already, and resolves when the response or the connection has
 * ended.
 */
const untilClosed = ({ socket }: Request, response: Response, next: NextFunction): Promise<void> =>
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

/**
 * Limits concurrent changes by customer account, which may have many sessions. Sellers are exempt: they upload large
 * files over slow networks.
 */
@Injectable()
export class AccountChangesInterceptor implements NestInterceptor {
  constructor(private readonly changes: WriteLimits) {}

  /** @throws TooManyRequestsError */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, user } = context.switchToHttp().getRequest<Request & { user?: AuthUser }>();
    if (user?.role !== 'customer' || isRead(method)) return next.handle();
    const handle = (): Promise<unknown> => lastValueFrom(next.handle(), { defaultValue: null });
    return from(this.changes.inTurn(user.id, handle));
  }
}

/** Queued webhooks for each one in progress. Stripe resends a rejected one only minutes or hours later. */
const QUEUED_PER_WEBHOOK = 100;

/**
 * Limits the concurrent webhooks of one IP address. The signature can be checked only after the body was read and
 * hashed, so unauthenticated clients can cause that work, too. Stripe uses its own IP addresses, which are never
 * blocked by others.
 */
@Injectable()
export class Webhooks {
  private readonly inTurn: LimitedByKey;

  constructor(@Inject(Env) { maxWebhooksPerIp: most }: Env) {
    this.inTurn = limitedByKey(most, QUEUED_PER_WEBHOOK * most, () => new TooManyRequestsError());
  }

  /** Applies the limit before the body is read. */
  readonly limit: RequestHandler = (request, response, next) => {
    const handle = (): Promise<void> => untilClosed(request, response, next);
    this.inTurn(ipPrefix(request.ip ?? ''), handle).catch(next);
  };
}
