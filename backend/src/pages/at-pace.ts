import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Spreads what comes at once evenly over time.
 * @returns a promise of one's turn, which comes at once after a while in which nobody has asked for one
 */
export function atPace(perSecond: number): () => Promise<void> {
  const gap = 1_000 / perSecond;
  let last = -Infinity;
  return async () => {
    const now = performance.now();
    last = Math.max(now, last + gap);
    if (last > now) await sleep(last - now);
  };
}
