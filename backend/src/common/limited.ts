import pLimit from 'p-limit';

/** Runs work within a limit of concurrency. The work must not use the same limit again: it would deadlock. */
export type Limited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Limits the concurrency of work.
 * @param refusal creates the error of further work while `waiting` pieces are queued
 */
export function limited(atOnce: number, waiting: number, refusal: () => Error): Limited {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= waiting) throw refusal();
    return limit(work);
  };
}

/** Runs work within the limit of its key. */
export type LimitedByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** As limited(), per key. Keys without work are not stored. */
export function limitedByKey(atOnce: number, waiting: number, refusal: () => Error): LimitedByKey {
  const limits = new Map<string, { inTurn: Limited; open: number }>();
  return async (key, work) => {
    const limit = limits.get(key) ?? { inTurn: limited(atOnce, waiting, refusal), open: 0 };
    limits.set(key, limit);
    limit.open++;
    try {
      return await limit.inTurn(work);
    } finally {
      if (--limit.open === 0) limits.delete(key);
    }
  };
}
