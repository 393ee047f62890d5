/*
 * What must happen before the first frame. The build puts it into the page itself, with what it imports, and names its
 * hash in the content security policy: keep it small.
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
// Another tab has chosen, or did while the browser kept this page away.
addEventListener('storage', show);
addEventListener('pageshow', show);
