import { Inject, Injectable } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { ipPrefix } from '../auth/rate-limits/ip-prefix.js';
import { limitedByKey, type LimitedByKey } from '../common/limited.js';
import { Env } from '../config/env.js';
import { TooManyRequestsError } from './admission.errors.js';
import { untilClosed } from './until-closed.js';

/** Queued webhooks for each one in progress. Stripe resends a rejected one only minutes or hours later. */
const QUEUED_PER_WEBHOOK = 100;

/**
 * Limits the concurrent webhooks of one IP address. The signature can be checked only after the body was read and
 * hashed, so strangers can cause that work, too. Stripe has IP addresses of its own and never waits for theirs.
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
