import { isVerySlow, savesData } from '../lib/connection';
import { language, languageOf } from '../messages/language';
import { PRELOADS } from './preloads';
import { findPublicPage, loadPageCode } from './publicPage';
import { shopRoutes } from './router';
import type { AppStore } from './store';

/** In milliseconds: who only passes by with the mouse does not mean to follow. */
const RESTS = 80;

/** Loads the code of the page at an address and, where it is everybody's, what it shows. */
async function prefetch({ dispatch }: AppStore, url: URL): Promise<void> {
  const page = findPublicPage(shopRoutes, url);
  if (page) await Promise.all([page.load(), PRELOADS[page.name](dispatch, page.place)]);
  else await loadPageCode(shopRoutes, url);
}

/** The address that a link leads to; undefined where it is not one of this shop, in this language. */
function addressOf({ target }: Event): URL | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.origin !== location.origin) return undefined;
  const url = new URL(link.href);
  return languageOf(url.pathname) === language() ? url : undefined;
}

/** Loads what a link leads to while somebody rests on it, or begins to press it. What fails is told once it is followed. */
export function prefetchOnIntent(store: AppStore): void {
  let timer: ReturnType<typeof setTimeout>;
  const consider = (event: Event, after: number): void => {
    clearTimeout(timer);
    const url = addressOf(event);
    if (!url || savesData() || isVerySlow()) return;
    timer = setTimeout(() => void prefetch(store, url).catch(() => undefined), after);
  };
  document.addEventListener('pointerover', (event) => consider(event, RESTS));
  document.addEventListener('pointerdown', (event) => consider(event, 0));
  document.addEventListener('focusin', (event) => consider(event, RESTS));
}
