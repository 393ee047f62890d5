import { isUnreachable } from './stripe-errors.js';

const MAX_IN_ROW = 3;

const MINUTE = 60_000;
const MAX_MINUTES = 15;

/**
 * When to try again what Stripe failed to do for one payment or refund: after 1, 2, 4 … minutes, at most a quarter of an hour.
 * @param failures how often in a row it has failed, from 1
 */
export const retryAfter = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** (failures - 1), MAX_MINUTES) * MINUTE);

/** Detects an outage of Stripe during one run over many payments; an error about a single payment is none. */
export class Outage {
  private inRow = 0;

  /** @param error of a call about one payment; nothing when Stripe answered it */
  record(error?: unknown): void {
    this.inRow = isUnreachable(error) ? this.inRow + 1 : 0;
  }

  /** Whether three calls in a row failed for a reason that has nothing to do with their payments. */
  get hasBegun(): boolean {
    return this.inRow >= MAX_IN_ROW;
  }
}
