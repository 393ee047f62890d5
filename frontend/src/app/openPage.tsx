import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pageDataRead } from '../api/pageData';
import { productAdded } from '../features/cart/cartSlice';
import { EMPTY_CART } from '../features/cart/cartStorage';
import { documentLoad, nextTask } from '../lib/browser';
import { repeatEarlyClicks, takeLeftClicks } from '../lib/earlyClicks';
import { reloadPage } from '../lib/reloadGuard';
import { wordsReady } from '../messages/area';
import { baseOf, language } from '../messages/language';
import { askAgain, readPageData } from './pageQuestions';
import { findPublicPage, loadPageCode } from './publicPage';
import { shopRoutes } from './router';
import { Shop } from './Shop';
import type { AppStore } from './store';
import { untilLoaded } from './untilLoaded';

/** How long the shop around a page waits for its code, in milliseconds. */
const PATIENCE = 1_000;
const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Every link stays in the language of the document. */
const router = (routes: ReactNode) => (
  <BrowserRouter basename={baseOf(language())}>{routes}</BrowserRouter>
);

/** Whether the browser shows a page as it has kept it: who goes back gets it without asking, however old it is. */
const isFromThePast = (): boolean => documentLoad()?.type === 'back_forward';

/** Whether somebody went back, within the document, before the page that has come with it could be taken over. */
function hasLeft(): boolean {
  const loaded = documentLoad();
  const asked = loaded && new URL(loaded.name);
  return (
    asked !== undefined && asked.pathname + asked.search !== location.pathname + location.search
  );
}

/** Does what was pressed before anything could answer, in this page or in one that was left for it. */
function doLate(store: AppStore): void {
  for (const id of takeLeftClicks()) store.dispatch(productAdded(id));
  repeatEarlyClicks();
  // Whoever comes back to this page may have pressed something in the one after it, and left that too.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const id of takeLeftClicks()) store.dispatch(productAdded(id));
  });
}

/** Takes over what stands in an element, a few milliseconds at a time, so that whoever does something meanwhile is answered. */
const takeOver = (root: HTMLElement, shop: ReactNode): Promise<Root> =>
  new Promise((resolve) => {
    startTransition(() => resolve(hydrateRoot(root, shop)));
  });

async function openAnew(root: HTMLElement, store: AppStore): Promise<Root> {
  // What is not there after that is said in English.
  const words = wordsReady().catch(() => reloadPage(false));
  // Else its place would be shown first, and React leaves that for a third of a second at least. What is missing, the page says itself.
  const code = loadPageCode(shopRoutes, location).catch(() => undefined);
  await Promise.all([words, Promise.race([code, pause(PATIENCE)])]);
  const shop = createRoot(root);
  shop.render(<Shop store={store} router={router} />);
  doLate(store);
  return shop;
}

/** Shows the shop in an element: anew, or by taking over the page that the server has rendered there. */
export async function openPage(root: HTMLElement, store: AppStore): Promise<Root> {
  const data = readPageData();
  if (!data) return openAnew(root, store);
  const page = findPublicPage(shopRoutes, new URL(location.href));
  const loaded = untilLoaded(() => Promise.all([wordsReady(), page?.load()]));
  await nextTask();
  store.dispatch(pageDataRead(data));
  // Whose cart and session these are the server has not known.
  const serverState = { ...store.getState(), cart: EMPTY_CART };
  await loaded;
  if (hasLeft()) return openAnew(root, store);
  const shop = await takeOver(
    root,
    <Shop store={store} serverState={serverState} router={router} />,
  );
  doLate(store);
  if (isFromThePast()) void askAgain(store.dispatch, data);
  return shop;
}
