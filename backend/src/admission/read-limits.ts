import { Inject, Injectable } from '@nestjs/common';
import { finished } from 'node:stream/promises';
import type { Response } from 'express';
import { Env } from '../config/env.js';
import { TooBusyError } from '../database/too-busy.error.js';
import { type Limited, limited, type LimitedByKey, limitedByKey } from '../common/limited.js';
import { singleFlight } from '../common/single-flight.js';

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

/** Queued requests for each list in progress. */
const QUEUED_PER_LIST = 2;
/** Queued requests of one account. */
const QUEUED_PER_ACCOUNT = 3;
/** A client that has not read its list within this time is disconnected, so that others get theirs. */
const SEND_TIMEOUT_MS = 60_000;

type Limits = Pick<Env, 'maxWholeLists' | 'maxWholeListsPerAccount'>;

/**
 * Sends unpaged lists of thousands of rows: one is built at a time, and concurrent requests for the same list share it.
 */
export class WholeLists<Query> {
  private readonly sending: Limited;
  private readonly sendingOf: LimitedByKey;
  private readonly made: (query: Query) => Promise<Buffer>;

  /** @param make builds the body of a response; queries are compared as JSON */
  constructor(
    { maxWholeLists, maxWholeListsPerAccount }: Limits,
    make: (query: Query) => Promise<object>,
    private readonly takingLimitMs = SEND_TIMEOUT_MS,
  ) {
    const refusal = (): Error => new TooBusyError();
    this.sending = limited(maxWholeLists, QUEUED_PER_LIST * maxWholeLists, refusal);
    this.sendingOf = limitedByKey(
      maxWholeListsPerAccount,
      QUEUED_PER_ACCOUNT * maxWholeListsPerAccount,
      refusal,
    );
    this.made = singleFlight(async (query) => Buffer.from(JSON.stringify(await make(query))));
  }

  /**
   * @param accountId id of the requesting account
   * @throws TooBusyError if the queue is full
   */
  send(accountId: string, query: Query, response: Response): Promise<void> {
    return this.sendingOf(accountId, () => this.sending(() => this.sendNow(query, response)));
  }

  private async sendNow(query: Query, response: Response): Promise<void> {
    if (response.destroyed) return;
    const body = await this.made(query);
    if (response.destroyed) return;
    response.type('json').send(body);
    const signal = AbortSignal.timeout(this.takingLimitMs);
    // The client has disconnected.
    await finished(response, { signal }).catch(() => response.destroy());
  }
}
