import pLimit from 'p-limit';

/** Does work when it is its turn. Such work must not wait for another turn of the same limit. */
export type Limited = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * At most so many pieces of work at once.
 * @param refusal the error of further work while `waiting` pieces wait already
 */
export function limited(atOnce: number, waiting: number, refusal: () => Error): Limited {
  const limit = pLimit(atOnce);
  return async (work) => {
    if (limit.pendingCount >= waiting) throw refusal();
    return limit(work);
  };
}

/** Does work under a key when it is its turn among the work of the same key. */
export type LimitedByKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** The same limit for each key, kept while there is work under the key. */
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
