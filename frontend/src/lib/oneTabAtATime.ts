/** How long work waits for that of another tab, in milliseconds: a tab that the system has suspended never ends its own. */
const MOST_WAIT = 20_000;

/** Another tab has been busy for too long, and nothing was done. */
export class OtherTabBusyError extends Error {}

/** The last work by each name, in a browser without locks. */
const last = new Map<string, Promise<unknown>>();

function afterLast<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, turn);
  return turn;
}

/**
 * Does `work` while nothing else by the same name is done in this tab or another tab of this browser; all wait for their turn. Where
 * the browser has no locks, which needs https, only the work of the same tab waits.
 * @throws OtherTabBusyError
 */
export function oneTabAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return afterLast(name, work);
  const waiting = new AbortController();
  const late = setTimeout(() => waiting.abort(new OtherTabBusyError()), MOST_WAIT);
  return navigator.locks.request(name, { signal: waiting.signal }, () => {
    clearTimeout(late);
    return work();
  });
}
