import { scrollFocusIntoView } from '../components/scrollFocusIntoView';
import { restoreLostFocus } from '../components/restoreLostFocus';
import { recentSearches } from '../features/products/search/recentSearches';
import { startSearchListeners } from '../features/products/search/searchListeners';
import { forgetRemoved } from '../features/cart/changes/forgetRemoved';
import { reportErrors } from '../lib/errorReports';
import { loadMobilePanel } from './layout/loadMobilePanel';
import { onCustomerSignedOut } from './offline/clearOnSignOut';
import { clearOfflineCache, registerServiceWorker } from './offline/registerServiceWorker';
import { prefetchOnIntent } from './prefetchOnIntent';
import { startRecovery } from './recovery';
import type { AppStore } from './store';

/** Starts code that the first screen does not need, and that a click should not have to wait for. */
export function startLater(store: AppStore): void {
  reportErrors();
  startRecovery(store);
  scrollFocusIntoView();
  restoreLostFocus();
  startSearchListeners();
  prefetchOnIntent(store);
  store.dispatch(forgetRemoved());
  onCustomerSignedOut(store, () => {
    recentSearches.remove();
    clearOfflineCache();
  });
  // Development has no service worker.
  if (import.meta.env.PROD) registerServiceWorker(store).catch(() => undefined);
  loadMobilePanel().catch(() => undefined); // opening the menu reports the failure
}
