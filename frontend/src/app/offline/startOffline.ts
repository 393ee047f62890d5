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

/** A newer worker takes over where nothing can be at work yet; otherwise when all pages are closed. */
function letNewestTakeOver({ waiting }: ServiceWorkerRegistration): void {
  if (pendingWork.size === 0 && !isShellShown()) waiting?.postMessage(TAKE_OVER);
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
  letNewestTakeOver(await worker.register('/sw.js', { updateViaCache: 'none' }));
  await controlled(worker);
  const urlsToCache = await screenAddresses();
  worker.controller?.postMessage({ type: CACHE_URLS, payload: { urlsToCache } });
}
