/** A tab that the system has suspended may hold its lock forever. */
const LOCK_TIMEOUT_MS = 20_000;

/** Another tab has held the lock for too long; nothing was done. */
export class OtherTabBusyError extends Error {}

/** The last work of each name, in a browser without the Web Locks API. */
const last = new Map<string, Promise<unknown>>();

function afterLast<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, turn);
  return turn;
}

/**
 * Runs `work` while no other work of the same name runs in any tab of this browser. Without the Web Locks API, which
 * needs https, only work of the same tab waits.
 * @throws OtherTabBusyError
 */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return afterLast(name, work);
  const waiting = new AbortController();
  const late = setTimeout(() => waiting.abort(new OtherTabBusyError()), LOCK_TIMEOUT_MS);
  return navigator.locks.request(name, { signal: waiting.signal }, () => {
    clearTimeout(late);
    return work();
  });
}
