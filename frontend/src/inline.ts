/*
 * Code that must run before the first frame. The build inlines it, with its imports, into the page and adds its hash to
 * the content security policy. Keep it small.
 */
import { keepEarlyClicks } from './lib/earlyClicks';
import { loadScriptsLate } from './lib/lateScripts';
import { keepRoomForUsuals } from './lib/usualsRoom';
import { showTheme, storedTheme } from './lib/theme';

const show = (): void => showTheme(storedTheme());

show();
keepRoomForUsuals();
keepEarlyClicks();
loadScriptsLate();
// The theme may have changed in another tab, also while this page was in the back/forward cache.
addEventListener('storage', show);
addEventListener('pageshow', show);
