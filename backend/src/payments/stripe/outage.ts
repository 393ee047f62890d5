import { isUnreachable } from './stripe-errors.js';

const MAX_IN_ROW = 3;

const MINUTE = 60_000;
const MAX_MINUTES = 15;

/**
 * The backoff for a payment or refund after a failure of Stripe: 1, 2, 4 … minutes, at most a quarter of an hour.
 * @param failures number of consecutive failures, from 1
 * @returns the time of the next retry
 */
export const retryAfter = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** (failures - 1), MAX_MINUTES) * MINUTE);

/** Detects an outage of Stripe during a run over many payments; an error about a single payment is not an outage. */
export class Outage {
  private inRow = 0;

  /** @param error the error of a call about one payment; undefined if the call succeeded */
  record(error?: unknown): void {
    this.inRow = isUnreachable(error) ? this.inRow + 1 : 0;
  }

  /** True after three consecutive calls failed for a reason unrelated to their payments. */
  get hasBegun(): boolean {
    return this.inRow >= MAX_IN_ROW;
  }
}
