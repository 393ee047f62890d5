import { reportErrors } from '../lib/errorReports';
import { loadMobilePanel } from './layout/loadMobilePanel';
import { prefetchOnIntent } from './prefetchOnIntent';
import { startRecovery } from './recovery';
import type { AppStore } from './store';

/** What the first screen does without, and what a press should not have to wait for. */
export function startLater(store: AppStore): void {
  reportErrors();
  startRecovery(store);
  prefetchOnIntent(store);
  loadMobilePanel().catch(() => undefined); // opening the menu tells
}
