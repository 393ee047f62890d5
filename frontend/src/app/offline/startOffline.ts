import { api } from '../../api/api';
import { savesData } from '../../lib/connection';
import { CACHE_URLS, FORGET, SHELL_MARK, SHOP_AWAY, TAKE_OVER } from '../../lib/offline/messages';
import { pendingWork } from '../../lib/reloadGuard';
import type { AppStore } from '../store';
import { screenAddresses } from './screenAddresses';

const { onOffline } = api.internalActions;

/** Whether this page is the one that is shown where none could be fetched. */
const isShellShown = (): boolean => document.querySelector(SHELL_MARK) !== null;

/** Settles once a worker answers for this page: at once, or, where there was none, when it has all that it needs. */
const controlled = (worker: ServiceWorkerContainer): Promise<unknown> =>
  worker.controller
    ? Promise.resolve()
    : new Promise((resolve) => {
        worker.addEventListener('controllerchange', resolve, { once: true });
      });

/** In milliseconds: who has loaded nothing for so long is not in the middle of it. */
const QUIET = 2_000;

/** Settles once this page has all that it needs for now. */
const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      loads.disconnect();
      resolve();
    };
    let timer = window.setTimeout(finish, QUIET);
    const loads = new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = window.setTimeout(finish, QUIET);
    });
    loads.observe({ type: 'resource' });
  });

/**
 * A worker that was newer already when this page came takes over where nothing can be at work; otherwise when all pages are closed.
 * Not sooner: browsers let go of what is asked for while one worker gives way to the other, so that parts of the page would be missing.
 */
async function letTakeOver(waiting: ServiceWorker): Promise<void> {
  await quiet();
  if (pendingWork.size === 0) waiting.postMessage(TAKE_OVER);
}

/** Takes away what is kept of what a customer has seen. */
export function forgetSeen(): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(FORGET));
}

/** Keeps what customers see of the shop for when there is no network. The shop works without. */
export async function startOffline(store: AppStore): Promise<void> {
  if (isShellShown()) store.dispatch(onOffline());
  if (!('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  worker.addEventListener('message', ({ data }) => {
    if (data === SHOP_AWAY) store.dispatch(onOffline());
  });
  if (savesData()) return;
  const { waiting } = await worker.register('/sw.js', { updateViaCache: 'none' });
  if (waiting && !isShellShown()) void letTakeOver(waiting);
  await controlled(worker);
  const urlsToCache = await screenAddresses();
  worker.controller?.postMessage({ type: CACHE_URLS, payload: { urlsToCache } });
}
