import { finished } from 'node:stream/promises';
import type { Response } from 'express';
import { TooBusyError } from '../database/too-busy.error.js';
import { limited, limitedByKey } from '../common/limited.js';
import { oneAtATime } from '../common/one-at-a-time.js';

/** Lists that are made or sent at once, most of them to clients that read slowly: further requests wait. */
const MAX_LISTS = 16;
/** Further requests are refused. */
const MAX_WAITING = 30;
/** Of one account, so that it leaves room for others. */
const MAX_LISTS_PER_ACCOUNT = 2;
const MAX_WAITING_PER_ACCOUNT = 6;
/** A client that has not read its list by then is cut off, so that others get theirs. */
const TAKING_LIMIT_MS = 60_000;

/** Sends lists of thousands of rows that are not asked for by pages: one is made at a time, once for all who ask for the same. */
export class WholeLists<Query> {
  private readonly sending = limited(MAX_LISTS, MAX_WAITING, () => new TooBusyError());
  private readonly sendingOf = limitedByKey(() =>
    limited(MAX_LISTS_PER_ACCOUNT, MAX_WAITING_PER_ACCOUNT, () => new TooBusyError()),
  );
  private readonly made: (query: Query) => Promise<Buffer>;

  /** @param make the body of a response, for a query that JSON can tell apart */
  constructor(
    make: (query: Query) => Promise<object>,
    private readonly takingLimitMs = TAKING_LIMIT_MS,
  ) {
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
