import { setTimeout as sleep } from 'node:timers/promises';

const CLOCK = { now: () => performance.now(), sleep };

/**
 * Spreads bursts evenly over time.
 * @returns waits for the next free slot; the first call after a pause resolves immediately
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
