/// <reference lib="webworker" />
/*
 * The service worker: pages and products that were seen stay readable without a network. lib/offline/cacheRules
 * decides which responses are cached; it does not handle any others.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { respondFromCache, type CachedResponse } from './lib/offline/respondFromCache';
import { cacheNameFor, isOfflineRoute, type Kept } from './lib/offline/cacheRules';
import { CLEAR_CACHE, SERVER_UNREACHABLE, ACTIVATE_WORKER } from './lib/offline/messages';
import { NETWORK_TIMEOUT_SECONDS, pageStrategy } from './lib/offline/pageStrategy';
import { goneProduct, withoutProduct } from './lib/offline/withoutProduct';

declare const self: ServiceWorkerGlobalScope;

const DAY_SECONDS = 24 * 60 * 60;

const bounds: Record<Kept, ExpirationPlugin> = {
  catalogue: new ExpirationPlugin({
    maxEntries: 80,
    maxAgeSeconds: 7 * DAY_SECONDS,
    purgeOnQuotaError: true,
  }),
  pictures: new ExpirationPlugin({
    maxEntries: 200,
    maxAgeSeconds: 30 * DAY_SECONDS,
    purgeOnQuotaError: true,
  }),
};

/** Notifies the page that sent the request, unless it has aborted it. */
async function tellShopAway(event: ExtendableEvent, request: Request): Promise<void> {
  if (!(event instanceof FetchEvent) || request.signal.aborted) return;
  (await self.clients.get(event.clientId))?.postMessage(SERVER_UNREACHABLE);
}

/** All cached product responses, the newest last. */
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
    const answer = respondFromCache(new URL(request.url), await keptAnswers());
    if (!answer) return undefined;
    await tellShopAway(event, request);
    return Response.json(answer);
  },
};

/** Removes a product from all cached responses. */
async function forgetProduct(id: string): Promise<void> {
  const cache = await caches.open('catalogue' satisfies Kept);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    const answer = (await kept?.json()) as CachedResponse | undefined;
    // The product's other responses, such as its related products, are removed with it.
    const isBeside = request.url.includes(`/${id}/`);
    const rest = answer && !isBeside ? withoutProduct(answer, id) : undefined;
    if (answer && !rest) await cache.delete(request);
    // The age of the response does not change.
    const headers = { Date: kept?.headers.get('Date') ?? '' };
    if (rest && rest !== answer) await cache.put(request, Response.json(rest, { headers }));
  }
}

const forgetsWhatIsGone: WorkboxPlugin = {
  fetchDidSucceed: async ({ request, response }) => {
    const gone = goneProduct(new URL(request.url), response.status);
    // The response is valid even if the cache could not be updated.
    if (gone) await forgetProduct(gone).catch(() => undefined);
    return response;
  },
};

const isKeptAs =
  (kind: Kept) =>
  ({ sameOrigin, url }: { sameOrigin: boolean; url: URL }): boolean =>
    sameOrigin && cacheNameFor(url) === kind;

const precached = self.__WB_MANIFEST;
const files = precached.map((entry) => (typeof entry === 'string' ? entry : entry.url));

// Without skipWaiting: open pages keep the worker that they started with.
precacheAndRoute(precached);
enableNavigationPreload();

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOfflineRoute(url.pathname),
  pageStrategy(files),
);
registerRoute(
  isKeptAs('catalogue'),
  new NetworkFirst({
    cacheName: 'catalogue' satisfies Kept,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [bounds.catalogue, answersFromKept, forgetsWhatIsGone],
  }),
);
registerRoute(
  isKeptAs('pictures'),
  new CacheFirst({ cacheName: 'pictures' satisfies Kept, plugins: [bounds.pictures] }),
);
// With navigation preload the browser has already sent the request; passing it through would send it twice.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
// The cache of a browser can fail; the shop works without it.
setCatchHandler(({ request }) => fetch(request));

/** Activates only if the requesting page is the only one open: others may depend on the old worker. */
async function takeOver(asking: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ id }) => id === asking)) await self.skipWaiting();
}

/** By name: a plugin deletes only entries added since the browser last started this worker. */
async function forget(): Promise<void> {
  for (const kind of Object.keys(bounds)) {
    await caches.delete(kind);
    await new CacheExpiration(kind, { maxEntries: 1 }).delete();
  }
}

self.addEventListener('message', (event) => {
  if (event.data === ACTIVATE_WORKER && event.source instanceof Client)
    event.waitUntil(takeOver(event.source.id));
  if (event.data === CLEAR_CACHE) event.waitUntil(forget());
});

// Also controls the page that registered the worker, so that what it shows is cached from then on.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
