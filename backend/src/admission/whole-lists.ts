import { finished } from 'node:stream/promises';
import type { Response } from 'express';
import { TooBusyError } from '../database/too-busy.error.js';
import { type Limited, limited, type LimitedByKey, limitedByKey } from '../common/limited.js';
import type { Env } from '../config/env.js';
import { oneAtATime } from '../common/one-at-a-time.js';

/** Requests that may wait for each list that is made or sent. */
const WAITING = 2;
/** The same for the requests of one account. */
const WAITING_PER_ACCOUNT = 3;
/** A client that has not read its list by then is cut off, so that others get theirs. */
const TAKING_LIMIT_MS = 60_000;

type Limits = Pick<Env, 'maxWholeLists' | 'maxWholeListsPerAccount'>;

/** Sends lists of thousands of rows that are not asked for by pages: one is made at a time, once for all who ask for the same. */
export class WholeLists<Query> {
  private readonly sending: Limited;
  private readonly sendingOf: LimitedByKey;
  private readonly made: (query: Query) => Promise<Buffer>;

  /** @param make the body of a response, for a query that JSON can tell apart */
  constructor(
    { maxWholeLists, maxWholeListsPerAccount }: Limits,
    make: (query: Query) => Promise<object>,
    private readonly takingLimitMs = TAKING_LIMIT_MS,
  ) {
    const refusal = (): Error => new TooBusyError();
    this.sending = limited(maxWholeLists, WAITING * maxWholeLists, refusal);
    this.sendingOf = limitedByKey(
      maxWholeListsPerAccount,
      WAITING_PER_ACCOUNT * maxWholeListsPerAccount,
      refusal,
    );
    this.made = oneAtATime(async (query) => Buffer.from(JSON.stringify(await make(query))));
  }

  /**
   * @param accountId of the account that asks
   * @throws TooBusyError when too many requests wait already
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
    // A client that has gone away gets no answer.
    await finished(response, { signal }).catch(() => response.destroy());
  }
}
