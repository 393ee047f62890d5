/// <reference lib="webworker" />
/*
 * The service worker: what customers have last seen of the shop stays readable without a network. What may be kept is decided
 * in lib/offline/keptAddresses; all else goes past it.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { answerFromKept, type KeptAnswer } from './lib/offline/answerFromKept';
import { keptAs, opensOffline, type Kept } from './lib/offline/keptAddresses';
import { FORGET, SHOP_AWAY, TAKE_OVER } from './lib/offline/messages';
import { PATIENCE, pageStrategy } from './lib/offline/pageStrategy';
import { goneProduct, withoutProduct } from './lib/offline/withoutProduct';

declare const self: ServiceWorkerGlobalScope;

const DAY = 24 * 60 * 60;

const bounds: Record<Kept, ExpirationPlugin> = {
  catalogue: new ExpirationPlugin({
    maxEntries: 80,
    maxAgeSeconds: 7 * DAY,
    purgeOnQuotaError: true,
  }),
  pictures: new ExpirationPlugin({
    maxEntries: 200,
    maxAgeSeconds: 30 * DAY,
    purgeOnQuotaError: true,
  }),
};

/** Tells the page that asked; one that has given up its question has no need to know. */
async function tellShopAway(event: ExtendableEvent, request: Request): Promise<void> {
  if (!(event instanceof FetchEvent) || request.signal.aborted) return;
  (await self.clients.get(event.clientId))?.postMessage(SHOP_AWAY);
}

/** All answers of the catalogue that are kept, the newest last. */
async function keptAnswers(): Promise<object[]> {
  const cache = await caches.open('catalogue' satisfies Kept);
  const answers = await cache.matchAll();
  const timeOf = ({ headers }: Response): number => Date.parse(headers.get('Date') ?? '') || 0;
  const sorted = answers.toSorted((one, other) => timeOf(one) - timeOf(other));
  return Promise.all(sorted.map((answer) => answer.json() as Promise<object>));
}

const answersFromKept: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, event, request }) => {
    if (cachedResponse) await tellShopAway(event, request);
    return cachedResponse;
  },
  handlerDidError: async ({ event, request }) => {
    const answer = answerFromKept(new URL(request.url), await keptAnswers());
    if (!answer) return undefined;
    await tellShopAway(event, request);
    return Response.json(answer);
  },
};

/** Takes a product out of all that is kept. */
async function forgetProduct(id: string): Promise<void> {
  const cache = await caches.open('catalogue' satisfies Kept);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    const answer = (await kept?.json()) as KeptAnswer | undefined;
    // What was shown beside it goes with it.
    const isBeside = request.url.includes(`/${id}/`);
    const rest = answer && !isBeside ? withoutProduct(answer, id) : undefined;
    if (answer && !rest) await cache.delete(request);
    // It is as old as it was.
    const headers = { Date: kept?.headers.get('Date') ?? '' };
    if (rest && rest !== answer) await cache.put(request, Response.json(rest, { headers }));
  }
}

const forgetsWhatIsGone: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    const gone = goneProduct(new URL(request.url), response.status);
    // Where it cannot be forgotten, the answer is still the shop's.
    if (gone) await forgetProduct(gone).catch(() => undefined);
    return response;
  },
};

const isKeptAs =
  (kind: Kept) =>
  ({ sameOrigin, url }: { sameOrigin: boolean; url: URL }): boolean =>
    sameOrigin && keptAs(url) === kind;

const precached = self.__WB_MANIFEST;
const files = precached.map((entry) => (typeof entry === 'string' ? entry : entry.url));

// Without skipWaiting: pages go on with the worker that they began with.
precacheAndRoute(precached);
enableNavigationPreload();

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && opensOffline(url.pathname),
  pageStrategy(files),
);
registerRoute(
  isKeptAs('catalogue'),
  new NetworkFirst({
    cacheName: 'catalogue' satisfies Kept,
    networkTimeoutSeconds: PATIENCE,
    plugins: [bounds.catalogue, answersFromKept, forgetsWhatIsGone],
  }),
);
registerRoute(
  isKeptAs('pictures'),
  new CacheFirst({ cacheName: 'pictures' satisfies Kept, plugins: [bounds.pictures] }),
);
// The browser has asked already, for all of them (see enableNavigationPreload): what went past the worker would be asked twice.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
// Stores of browsers break; a shop without one is still a shop.
setCatchHandler(({ request }) => fetch(request));

/** Only where the page that asks is the only one: others may be in the middle of something. */
async function takeOver(asking: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ id }) => id === asking)) await self.skipWaiting();
}

/** By name: a plugin removes only what it has kept itself, since the browser last started this worker. */
async function forget(): Promise<void> {
  for (const kind of Object.keys(bounds)) {
    await caches.delete(kind);
    await new CacheExpiration(kind, { maxEntries: 1 }).delete();
  }
}

self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER && event.source instanceof Client)
    event.waitUntil(takeOver(event.source.id));
  if (event.data === FORGET) event.waitUntil(forget());
});

// The first page of all, too: what it shows is kept from then on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
