import { api } from '../../api/api';
import { savesData } from '../../lib/connection';
import {
  CACHE_URLS,
  CLEAR_CACHE,
  SHELL_MARK,
  SERVER_UNREACHABLE,
  ACTIVATE_WORKER,
} from '../../lib/offline/messages';
import { pendingWork } from '../../lib/reloadGuard';
import type { AppStore } from '../store';
import { visibleUrls } from './visibleUrls';

const { onOffline } = api.internalActions;

/** True if this is the precached page, shown because none could be fetched. */
const isShellShown = (): boolean => document.querySelector(SHELL_MARK) !== null;

/** Resolves once a worker controls this page: immediately, or when its installation is complete. */
const controlled = (worker: ServiceWorkerContainer): Promise<unknown> =>
  worker.controller
    ? Promise.resolve()
    : new Promise((resolve) => {
        worker.addEventListener('controllerchange', resolve, { once: true });
      });

/** The page counts as loaded when nothing was loaded for this long. */
const IDLE_TIME_MS = 2_000;

/** Resolves once the page has loaded everything it needs for now. */
const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      loads.disconnect();
      resolve();
    };
    let timer = window.setTimeout(finish, IDLE_TIME_MS);
    const loads = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = window.setTimeout(finish, IDLE_TIME_MS);
    });
    loads.observe({ type: 'resource' });
  });

/**
 * Lets a newer worker that was already waiting when the page was opened take over while the page is idle; otherwise it
 * activates when all pages are closed. Not sooner: browsers abort requests while one worker replaces the other, so that
 * parts of the page would be missing.
 */
async function letTakeOver(waiting: ServiceWorker): Promise<void> {
  await quiet();
  if (pendingWork.size === 0) waiting.postMessage(ACTIVATE_WORKER);
}

/** Deletes the cached responses that a customer has seen. */
export function clearOfflineCache(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(CLEAR_CACHE));
}

/** Starts caching visited pages for use without a network. */
export async function registerServiceWorker(store: AppStore): Promise<void> {
  if (isShellShown()) store.dispatch(onOffline());
  if (!('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  worker.addEventListener('message', ({ data }) => {
    if (data === SERVER_UNREACHABLE) store.dispatch(onOffline());
  });
  if (savesData()) return;
  const { waiting } = await worker.register('/sw.js', { updateViaCache: 'none' });
  if (waiting && !isShellShown()) void letTakeOver(waiting);
  await controlled(worker);
  const urlsToCache = await visibleUrls();
  worker.controller?.postMessage({ type: CACHE_URLS, payload: { urlsToCache } });
}
