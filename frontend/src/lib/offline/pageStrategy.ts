import { cacheNames } from 'workbox-core';
import { NetworkFirst } from 'workbox-strategies';
import { shellAt } from './cacheRules';

/**
 * How long a page waits for the network while a cached one exists. A new connection over 2G, whose round
 * trips take two seconds, needs ten; queries time out after twenty.
 */
export const NETWORK_TIMEOUT_SECONDS = 15;

/**
 * Loads pages from the network. If it fails or times out, the precached page is used, if any; otherwise the network is
 * waited for. Loaded pages are not cached.
 * @param files the precached files, by URL
 */
export const pageStrategy = (files: readonly string[]): NetworkFirst =>
  new NetworkFirst({
    cacheName: cacheNames.precache,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [
      {
        cacheKeyWillBeUsed: ({ request: { url } }) =>
          Promise.resolve(new URL(shellAt(new URL(url).pathname, files) ?? url, url).href),
        cacheWillUpdate: () => Promise.resolve(null),
      },
    ],
  });
