import { isVerySlow, savesData } from '../lib/connection';
import { language, languageOf } from '../messages/language';
import { PRELOADS } from './preloads';
import { findPublicPage, loadPageCode } from './publicPage';
import { shopRoutes } from './router';
import type { AppStore } from './store';

/** A pointer that leaves a link sooner has only passed over it. */
const HOVER_DELAY_MS = 80;

/** Loads the code of the page at a URL and, if the page is public, its data. */
async function prefetch({ dispatch }: AppStore, url: URL): Promise<void> {
  const page = findPublicPage(shopRoutes, url);
  if (page) await Promise.all([page.load(), PRELOADS[page.name](dispatch, page.place)]);
  else await loadPageCode(shopRoutes, url);
}

/** The URL of a link; undefined if it leads outside this shop or to another language. */
function addressOf({ target }: Event): URL | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.origin !== location.origin) return undefined;
  const url = new URL(link.href);
  return languageOf(url.pathname) === language() ? url : undefined;
}

/**
 * Prefetches the page of a link when the pointer rests on it or a touch begins. A failure is reported when the link is
 * followed.
 */
export function prefetchOnIntent(store: AppStore): void {
  let timer: ReturnType<typeof setTimeout>;
  const consider = (event: Event, after: number): void => {
    clearTimeout(timer);
    const url = addressOf(event);
    if (!url || savesData() || isVerySlow()) return;
    timer = setTimeout(() => void prefetch(store, url).catch(() => undefined), after);
  };
  document.addEventListener('pointerover', (event) => consider(event, HOVER_DELAY_MS));
  document.addEventListener('pointerdown', (event) => consider(event, 0));
  document.addEventListener('focusin', (event) => consider(event, HOVER_DELAY_MS));
}
