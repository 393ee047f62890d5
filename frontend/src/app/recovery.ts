import { QueryStatus, type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { api, PASSING } from '../api/api';
import { failedBoundaries, MissingPartError, type FailedBoundary } from '../components/lazyPart';
import { isOffline } from '../lib/connection';
import type { AppStore } from './store';

/** How long the shop is left alone after a failure, and at most as failures go on; in milliseconds. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
const PROBE_TIMEOUT = 10_000;
/** By then it is known why a part could not be loaded; in milliseconds. */
const KNOWN_AFTER = 11_000;
/** What has failed so often though the shop was ready fails for good: it is let be, for the sake of all else. */
const MAX_ROUNDS = 4;

/** No two browsers ask at the same time when a server has gone from under all of them. */
const withJitter = (pause: number): number => pause * (0.5 + Math.random());

/** What some page shows, by how its latest question went. */
function shownQueries(store: AppStore) {
  const { queries, subscriptions } = store.getState()[api.reducerPath];
  return Object.entries(queries).flatMap(([key, query]) =>
    query && Object.keys(subscriptions[key] ?? {}).length > 0 ? [{ key, ...query }] : [],
  );
}

type ShownQuery = ReturnType<typeof shownQueries>[number];

/** Whether the server, or the way to it, was offline: then asking again may help. */
const isRetriable = ({ status, error }: ShownQuery): boolean =>
  status === QueryStatus.rejected &&
  [...PASSING, 'TIMEOUT_ERROR'].includes((error as FetchBaseQueryError | undefined)?.status);

/** Where a part of the page is missing because the shop was away. */
const boundariesToRetry = (): FailedBoundary[] =>
  [...failedBoundaries].filter(({ state: { failed } }) => {
    const error = failed?.error;
    return error instanceof MissingPartError && error.reason === 'offline';
  });

/** Whether what is shown may be old, though this device has a connection: without one, its return tells. */
const isShopAway = (store: AppStore): boolean =>
  !store.getState()[api.reducerPath].config.online && !isOffline();

async function isShopReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT);
    return (await fetch(`${location.origin}/api/health/ready`, { signal })).ok;
  } catch {
    return false;
  }
}

/** What is missing and may come yet: queries by their key, parts of the page by where they are missing. */
function trackMissing(store: AppStore) {
  /** How often each was asked for of a shop that was ready, since it was last there. */
  const rounds = new Map<unknown, number>();
  const roundsOf = (one: unknown): number => rounds.get(one) ?? 0;
  let at = location.href;
  let isAsking = false;

  /** Whether all that was asked for has come or failed. */
  const isSettled = (): boolean =>
    !isAsking && !shownQueries(store).some(({ status }) => status === QueryStatus.pending);

  function wanted(): unknown[] {
    if (at !== location.href) rounds.clear();
    at = location.href;
    const shown = shownQueries(store);
    for (const { key, status } of shown) if (status === QueryStatus.fulfilled) rounds.delete(key);
    const failed = shown.filter(isRetriable).map(({ key }) => key);
    const away = isShopAway(store) ? ['shop'] : [];
    // A shop that is ready may answer so slowly that the worker gives up on it again.
    if (away.length === 0 && isSettled()) rounds.delete('shop');
    return [...away, ...failed, ...boundariesToRetry()].filter((one) => roundsOf(one) < MAX_ROUNDS);
  }

  return {
    wanted,
    isSettled,
    refetchAll: (): void => {
      for (const one of wanted()) rounds.set(one, roundsOf(one) + 1);
      for (const gap of boundariesToRetry()) {
        failedBoundaries.delete(gap); // it comes back if it fails again
        gap.reset(false);
      }
      isAsking = true;
      store.dispatch(api.internalActions.onOnline());
      isAsking = false;
    },
    resetRounds: () => rounds.clear(),
  };
}

/**
 * While something on the screen could not be loaded because the server was away, looks now and then whether it is back, and
 * then asks for all that is shown. Not for a tab that nobody looks at, and not for ever: what fails all the same is tried
 * again once somebody comes back, goes elsewhere or is connected anew. Returns how to stop.
 */
export function startRecovery(store: AppStore): () => void {
  const { wanted, isSettled, refetchAll, resetRounds } = trackMissing(store);
  const end = new AbortController();
  const { signal } = end;
  let timer: number | undefined;
  let later: number | undefined;
  let isProbing = false;
  let pause = FIRST_PAUSE;
  let last: unknown;

  async function probe(): Promise<void> {
    timer = undefined;
    isProbing = true;
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    if ((await isShopReady()) && !signal.aborted) refetchAll();
    isProbing = false;
    if (!signal.aborted) schedule();
  }

  function schedule(): void {
    const isWanted = wanted().length > 0;
    if (!isWanted && isSettled()) pause = FIRST_PAUSE;
    if (!isWanted || document.visibilityState !== 'visible') {
      window.clearTimeout(timer);
      timer = undefined;
    } else if (timer === undefined && !isProbing) {
      timer = window.setTimeout(() => void probe(), withJitter(pause));
    }
  }

  /** Where a part is missing shows once it is known whether the shop is there. */
  function scheduleLater(): void {
    window.clearTimeout(later);
    later = window.setTimeout(schedule, KNOWN_AFTER);
  }

  /** Whoever comes back to the tab does not wait for the pause of one that was left alone. */
  function restart(): void {
    pause = FIRST_PAUSE;
    resetRounds();
    schedule();
  }

  const unsubscribe = store.subscribe(() => {
    const state = store.getState()[api.reducerPath];
    if (state !== last) schedule();
    last = state;
  });
  document.addEventListener('visibilitychange', restart, { signal });
  for (const event of ['focus', 'online']) window.addEventListener(event, restart, { signal });
  window.addEventListener('vite:preloadError', scheduleLater, { signal });
  scheduleLater();
  schedule();
  return () => {
    end.abort();
    unsubscribe();
    window.clearTimeout(later);
    window.clearTimeout(timer);
  };
}
