/**
 * Single flight: runs one computation at a time, and one for all concurrent calls with the same query. A call joins
 * only a computation that begins later, so its result is never older than the call. Results are not cached.
 * @param make computes the result; queries are compared as JSON
 * @param bound the maximum number of waiting calls, and the error of further ones; calls of disconnected clients are
 * included
 */
export function singleFlight<Q, T>(
  make: (query: Q) => Promise<T>,
  bound?: { most: number; refusal: () => Error },
): (query: Q) => Promise<T> {
  const waiting = new Map<string, Promise<T>>();
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const key = JSON.stringify(query);
    const joined = waiting.get(key);
    if (joined) return joined;
    if (bound && waiting.size >= bound.most) return Promise.reject(bound.refusal());
    const result = last.then(() => {
      waiting.delete(key);
      return make(query);
    });
    last = result.catch(() => undefined);
    waiting.set(key, result);
    return result;
  };
}
