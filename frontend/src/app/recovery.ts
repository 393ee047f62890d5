import { isRejectedWithValue } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { api, TRANSIENT_STATUSES } from '../api/api';
import { addAppListener } from '../api/store';
import {
  failedBoundaries,
  MissingPartError,
  PART_MISSING,
  type FailedBoundary,
} from '../components/lazyPart';
import { isOffline } from '../lib/connection';
import type { AppStore } from './store';

const { onOffline, onOnline } = api.internalActions;

/** Pauses before a probe, which double with each; in milliseconds. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
const PROBE_TIMEOUT = 10_000;
/** A failure so long after the last recovery belongs to another outage; in milliseconds. */
const RECOVERED_AFTER = 60_000;
/** What has failed so often though the shop was ready fails for good, and is not asked for again by itself. */
const MAX_ROUNDS = 4;

/** No two browsers ask at the same time when a server has gone from under all of them. */
const withJitter = (pause: number): number => pause * (0.5 + Math.random());

/** Whether the server, or the way to it, was offline: then asking again may help. */
const isTransient = (error: unknown): boolean =>
  [...TRANSIENT_STATUSES, 'TIMEOUT_ERROR'].includes((error as { status?: unknown }).status);

const isTransientFailure = (action: unknown): boolean =>
  isRejectedWithValue(action) &&
  (action.meta.arg as { type?: string }).type === 'query' &&
  isTransient(action.payload);

/** Where a part of the page is missing because the shop was away. */
const boundariesToRetry = (): FailedBoundary[] =>
  [...failedBoundaries].filter(({ state: { failed } }) => {
    const error = failed?.error;
    return error instanceof MissingPartError && error.reason === 'offline';
  });

async function isShopReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT);
    return (await fetch(`${location.origin}/api/health/ready`, { signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Once something could not be loaded because the server was away, probes the server until it is back, and then asks for all
 * that is shown. Not in a hidden tab, and not for ever: what fails all the same is tried again once somebody comes back, goes
 * elsewhere or is connected anew. Returns how to stop.
 */
export function startRecovery(store: AppStore): () => void {
  const end = new AbortController();
  const { signal } = end;
  let timer: number | undefined;
  let isNeeded = false;
  let pause = FIRST_PAUSE;
  let rounds = 0;
  let recoveredAt = 0;
  let at = location.href;

  async function probe(): Promise<void> {
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    const isReady = await isShopReady();
    if (signal.aborted) return;
    timer = undefined;
    if (isReady) refetchAll();
    schedule();
  }

  function refetchAll(): void {
    isNeeded = false;
    rounds += 1;
    recoveredAt = Date.now();
    for (const boundary of boundariesToRetry()) {
      failedBoundaries.delete(boundary); // it comes back if it fails again
      boundary.reset(false);
    }
    store.dispatch(onOnline());
  }

  function schedule(): void {
    if (isNeeded && rounds < MAX_ROUNDS && document.visibilityState === 'visible') {
      timer ??= window.setTimeout(() => void probe(), withJitter(pause));
    } else {
      window.clearTimeout(timer);
      timer = undefined;
    }
  }

  function restart(): void {
    pause = FIRST_PAUSE;
    rounds = 0;
    schedule();
  }

  function noteFailure(): void {
    const isNew = location.href !== at || Date.now() - recoveredAt > RECOVERED_AFTER;
    at = location.href;
    if (isNew) rounds = 0;
    if (isNew && timer === undefined) pause = FIRST_PAUSE;
    isNeeded = true;
    schedule();
  }

  const unsubscribe = store.dispatch(
    addAppListener({
      predicate: (action) =>
        isTransientFailure(action) ||
        // The return of a device's own connection is told by the browser.
        (onOffline.match(action) && !isOffline()),
      effect: noteFailure,
    }),
  );
  document.addEventListener('visibilitychange', restart, { signal });
  for (const event of ['focus', 'online']) window.addEventListener(event, restart, { signal });
  const noteMissingPart = (): void => {
    if (boundariesToRetry().length > 0) noteFailure();
  };
  window.addEventListener(PART_MISSING, noteMissingPart, { signal });

  // Failures before this was loaded.
  noteMissingPart();
  const queries = Object.values(store.getState().api.queries);
  if (queries.some((one) => one?.status === QueryStatus.rejected && isTransient(one.error)))
    noteFailure();
  return () => {
    end.abort();
    unsubscribe();
    window.clearTimeout(timer);
  };
}
