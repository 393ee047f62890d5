import { keepFocusSeen } from '../components/focusSeen';
import { giveFocusBack } from '../components/giveFocusBack';
import { recentSearches } from '../features/products/search/recentSearches';
import { startSearchListeners } from '../features/products/search/searchListeners';
import { forgetRemoved } from '../features/cart/changes/forgetRemoved';
import { reportErrors } from '../lib/errorReports';
import { loadMobilePanel } from './layout/loadMobilePanel';
import { onCustomerGone } from './offline/forgetCustomer';
import { forgetSeen, startOffline } from './offline/startOffline';
import { prefetchOnIntent } from './prefetchOnIntent';
import { startRecovery } from './recovery';
import type { AppStore } from './store';

/** Starts code that the first screen does not need, and that a click should not have to wait for. */
export function startLater(store: AppStore): void {
  reportErrors();
  startRecovery(store);
  keepFocusSeen();
  giveFocusBack();
  startSearchListeners();
  prefetchOnIntent(store);
  store.dispatch(forgetRemoved());
  onCustomerGone(store, () => {
    recentSearches.remove();
    forgetSeen();
  });
  // Development has no service worker.
  if (import.meta.env.PROD) startOffline(store).catch(() => undefined);
  loadMobilePanel().catch(() => undefined); // opening the menu reports the failure
}
