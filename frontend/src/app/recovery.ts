import { isRejectedWithValue } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { api, TRANSIENT_STATUSES } from '../api/api';
import { addAppListener } from '../api/store';
import {
  failedBoundaries,
  ChunkLoadError,
  CHUNK_LOAD_FAILED,
  type FailedBoundary,
} from '../components/lazyComponent';
import { isOffline } from '../lib/connection';
import type { AppStore } from './store';

const { onOffline, onOnline } = api.internalActions;

/** The pause before the first probe, which doubles with each. */
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;
const PROBE_TIMEOUT_MS = 10_000;
/** A failure later than this after a recovery belongs to another outage. */
const RECOVERED_AFTER_MS = 60_000;
/** A query that fails in so many rounds although the server is ready is not retried automatically. */
const MAX_ROUNDS = 4;

/** Spreads the probes of many browsers after an outage. */
const withJitter = (pause: number): number => pause * (0.5 + Math.random());

/** @returns true if the server or the network was unavailable, so that a retry may succeed */
const isTransient = (error: unknown): boolean =>
  [...TRANSIENT_STATUSES, 'TIMEOUT_ERROR'].includes((error as { status?: unknown }).status);

const isTransientFailure = (action: unknown): boolean =>
  isRejectedWithValue(action) &&
  (action.meta.arg as { type?: string }).type === 'query' &&
  isTransient(action.payload);

/** Error boundaries whose chunk failed to load because the server was unavailable. */
const boundariesToRetry = (): FailedBoundary[] =>
  [...failedBoundaries].filter(({ state: { failed } }) => {
    const error = failed?.error;
    return error instanceof ChunkLoadError && error.reason === 'offline';
  });

async function isShopReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    return (await fetch(`${location.origin}/api/health/ready`, { signal })).ok;
  } catch {
    return false;
  }
}

/**
 * After a transient failure, probes the server until it is available, and then refetches everything that is shown.
 * Pauses in a hidden tab and stops after MAX_ROUNDS; a query that still fails is retried when the tab is shown again,
 * on navigation and when the network returns.
 * @returns a function that stops it
 */
export function startRecovery(store: AppStore): () => void {
  const end = new AbortController();
  const { signal } = end;
  let timer: number | undefined;
  let isNeeded = false;
  let pause = MIN_RETRY_DELAY_MS;
  let rounds = 0;
  let recoveredAt = 0;
  let at = location.href;

  async function probe(): Promise<void> {
    pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS);
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
      failedBoundaries.delete(boundary); // it is added again if it fails again
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
    pause = MIN_RETRY_DELAY_MS;
    rounds = 0;
    schedule();
  }

  function recordFailure(): void {
    const isNew = location.href !== at || Date.now() - recoveredAt > RECOVERED_AFTER_MS;
    at = location.href;
    if (isNew) rounds = 0;
    if (isNew && timer === undefined) pause = MIN_RETRY_DELAY_MS;
    isNeeded = true;
    schedule();
  }

  const unsubscribe = store.dispatch(
    addAppListener({
      predicate: (action) =>
        isTransientFailure(action) ||
        // The browser reports the return of the device's own connection.
        (onOffline.match(action) && !isOffline()),
      effect: recordFailure,
    }),
  );
  document.addEventListener('visibilitychange', restart, { signal });
  for (const event of ['focus', 'online']) window.addEventListener(event, restart, { signal });
  const recordChunkLoadError = (): void => {
    if (boundariesToRetry().length > 0) recordFailure();
  };
  window.addEventListener(CHUNK_LOAD_FAILED, recordChunkLoadError, { signal });

  // Failures from before this module was loaded.
  recordChunkLoadError();
  const queries = Object.values(store.getState().api.queries);
  if (queries.some((one) => one?.status === QueryStatus.rejected && isTransient(one.error)))
    recordFailure();
  return () => {
    end.abort();
    unsubscribe();
    window.clearTimeout(timer);
  };
}
