import { reportErrors } from '../lib/errorReports';
import { loadMobilePanel } from './loadMobilePanel';

/** What the first screen does without, and what a press should not have to wait for. */
export function startLater(): void {
  reportErrors();
  loadMobilePanel().catch(() => undefined); // opening the menu tells
}
