/**
 * Makes something expensive for all who ask for it: one at a time, and once for all who ask for the same meanwhile. Who asks
 * waits for one that begins later, so that nobody gets what was read before they asked. Nothing is kept afterwards.
 * @param make of something that JSON can tell apart
 * @param bound how many may wait, and what others are told then: who goes away is waited for all the same
 */
export function oneAtATime<Q, T>(
  make: (query: Q) => Promise<T>,
  bound?: { most: number; refusal: () => Error },
): (query: Q) => Promise<T> {
  const waiting = new Map<string, Promise<T>>();
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const key = JSON.stringify(query);
    const asked = waiting.get(key);
    if (asked) return asked;
    if (bound && waiting.size >= bound.most) return Promise.reject(bound.refusal());
    const made = last.then(() => {
      waiting.delete(key);
      return make(query);
    });
    last = made.catch(() => undefined);
    waiting.set(key, made);
    return made;
  };
}
