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
