import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pageDataRead } from '../api/pageData';
import { productAdded } from '../features/cart/cartSlice';
import { EMPTY_CART } from '../features/cart/cartStorage';
import { documentLoad, yieldToMain } from '../lib/browser';
import { replayEarlyClicks, takeLeftClicks } from '../lib/earlyClicks';
import { reloadPage } from '../lib/reloadGuard';
import { messagesReady } from '../messages/messageNamespace';
import { baseOf, language } from '../messages/language';
import { refetchPageQueries, readPageData } from './pageQueries';
import { findPublicPage, loadPageCode } from './publicPage';
import { shopRoutes } from './router';
import { Shop } from './Shop';
import type { AppStore } from './store';
import { retryUntilLoaded } from './retryUntilLoaded';

/** How long the layout waits for the code of its page. */
const PAGE_CODE_TIMEOUT_MS = 1_000;
const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Links stay in the language of the document. */
const router = (routes: ReactNode) => (
  <BrowserRouter basename={baseOf(language())}>{routes}</BrowserRouter>
);

/** True if the browser restored the page from its HTTP cache on Back, so that its data may be of any age. */
const isFromThePast = (): boolean => documentLoad()?.type === 'back_forward';

/** True if the user went back within the document before the server-rendered page could be hydrated. */
function hasLeft(): boolean {
  const loaded = documentLoad();
  const pageUrl = loaded && new URL(loaded.name);
  return (
    pageUrl !== undefined &&
    pageUrl.pathname + pageUrl.search !== location.pathname + location.search
  );
}

/** Replays the clicks made before hydration, on this page or on the one left for it. */
function doLate(store: AppStore): void {
  for (const id of takeLeftClicks()) store.dispatch(productAdded(id));
  replayEarlyClicks();
  // The user may return to this page after another one that was left before its hydration.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const id of takeLeftClicks()) store.dispatch(productAdded(id));
  });
}

/** Hydrates in a transition, in slices of a few milliseconds, so that input is handled meanwhile. */
const takeOver = (root: HTMLElement, shop: ReactNode): Promise<Root> =>
  new Promise((resolve) => {
    startTransition(() => resolve(hydrateRoot(root, shop)));
  });

async function openAnew(root: HTMLElement, store: AppStore): Promise<Root> {
  // Messages that could not be loaded are shown in English.
  const loadingMessages = messagesReady().catch(() => reloadPage(false));
  // Without it, React would show the fallback first, and keep it for at least 300 ms. The page reports a failure
  // itself.
  const code = loadPageCode(shopRoutes, location).catch(() => undefined);
  await Promise.all([loadingMessages, Promise.race([code, pause(PAGE_CODE_TIMEOUT_MS)])]);
  const shop = createRoot(root);
  shop.render(<Shop store={store} router={router} />);
  doLate(store);
  return shop;
}

/** Shows the app in an element, by hydrating a server-rendered page or by rendering a new one. */
export async function hydratePage(root: HTMLElement, store: AppStore): Promise<Root> {
  const data = readPageData();
  if (!data) return openAnew(root, store);
  const page = findPublicPage(shopRoutes, new URL(location.href));
  const loaded = retryUntilLoaded(() => Promise.all([messagesReady(), page?.load()]));
  await yieldToMain();
  store.dispatch(pageDataRead(data));
  // The server does not know the session and the cart.
  const serverState = { ...store.getState(), cart: EMPTY_CART };
  await loaded;
  if (hasLeft()) return openAnew(root, store);
  const shop = await takeOver(
    root,
    <Shop store={store} serverState={serverState} router={router} />,
  );
  doLate(store);
  if (isFromThePast()) void refetchPageQueries(store.dispatch, data);
  return shop;
}
