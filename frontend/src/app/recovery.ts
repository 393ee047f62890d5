import { QueryStatus, type FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { api, PASSING } from '../api/api';
import type { AppStore } from './store';

/** How long the shop is left alone after a failure, and at most as failures go on; in milliseconds. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
const GIVE_UP_AFTER = 10_000;

/** No two browsers ask at the same time when a server has gone from under all of them. */
const spread = (pause: number): number => pause * (0.5 + Math.random());

/** What some page shows, by how its latest question went. */
function shownQueries(store: AppStore) {
  const { queries, subscriptions } = store.getState()[api.reducerPath];
  return Object.entries(queries).flatMap(([key, query]) =>
    query && Object.keys(subscriptions[key] ?? {}).length > 0 ? [query] : [],
  );
}

type ShownQuery = ReturnType<typeof shownQueries>[number];

/** Whether the server, or the way to it, was away: then asking again may help. */
const hasPassed = ({ status, error }: ShownQuery): boolean =>
  status === QueryStatus.rejected &&
  [...PASSING, 'TIMEOUT_ERROR'].includes((error as FetchBaseQueryError | undefined)?.status);

async function isShopReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(GIVE_UP_AFTER);
    return (await fetch(`${location.origin}/api/health/ready`, { signal })).ok;
  } catch {
    return false;
  }
}

/**
 * While something on the screen could not be loaded because the server was away, looks now and then whether it is back, and
 * then asks for all that is shown. Not for a tab that nobody looks at. Returns how to stop.
 */
export function startRecovery(store: AppStore): () => void {
  let timer: number | undefined;
  let isLooking = false;
  let isOver = false;
  let pause = FIRST_PAUSE;
  let last: unknown;

  async function look(): Promise<void> {
    timer = undefined;
    isLooking = true;
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    if (await isShopReady()) store.dispatch(api.internalActions.onOnline());
    isLooking = false;
    if (!isOver) follow();
  }

  function follow(): void {
    const shown = shownQueries(store);
    const isWanted = shown.some(hasPassed);
    if (!isWanted && !shown.some(({ status }) => status === QueryStatus.pending))
      pause = FIRST_PAUSE;
    if (!isWanted || document.visibilityState !== 'visible') {
      window.clearTimeout(timer);
      timer = undefined;
    } else if (timer === undefined && !isLooking) {
      timer = window.setTimeout(() => void look(), spread(pause));
    }
  }

  /** Whoever comes back to the tab does not wait for the pause of one that was left alone. */
  function beginAgain(): void {
    pause = FIRST_PAUSE;
    follow();
  }

  const unsubscribe = store.subscribe(() => {
    const state = store.getState()[api.reducerPath];
    if (state !== last) follow();
    last = state;
  });
  document.addEventListener('visibilitychange', beginAgain);
  follow();
  return () => {
    isOver = true;
    unsubscribe();
    document.removeEventListener('visibilitychange', beginAgain);
    window.clearTimeout(timer);
  };
}
