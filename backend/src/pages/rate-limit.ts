import { setTimeout as sleep } from 'node:timers/promises';

const CLOCK = { now: () => performance.now(), sleep };

/**
 * Spreads what comes at once evenly over time.
 * @returns a promise of one's turn, which comes at once after a while in which nobody has asked for one
 */
export function rateLimit(
  perSecond: number,
  clock: { now: () => number; sleep: (ms: number) => Promise<unknown> } = CLOCK,
): () => Promise<void> {
  const gap = 1_000 / perSecond;
  let last = -Infinity;
  return async () => {
    const now = clock.now();
    last = Math.max(now, last + gap);
    if (last > now) await clock.sleep(last - now);
  };
}
