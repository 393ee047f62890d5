/*
 * Code that must run before the first frame. The build inlines it, with its imports, into the page and adds its hash to
 * the content security policy. Keep it small.
 */
import { captureEarlyClicks } from './lib/earlyClicks';
import { loadDeferredScripts } from './lib/deferredScripts';
import { reserveBuyAgainSpace } from './lib/buyAgainSpace';
import { showTheme, storedTheme } from './lib/theme';

const show = (): void => showTheme(storedTheme());

show();
reserveBuyAgainSpace();
captureEarlyClicks();
loadDeferredScripts();
// The theme may have changed in another tab, also while this page was in the back/forward cache.
addEventListener('storage', show);
addEventListener('pageshow', show);
