import { cacheNames } from 'workbox-core';
import { NetworkFirst } from 'workbox-strategies';
import { shellAt } from './keptAddresses';

/**
 * How long the network is waited for where something is kept, in seconds. A new connection of 2G, with a round trip of two
 * seconds, takes ten; pages give up their questions after twenty.
 */
export const PATIENCE = 15;

/**
 * Answers pages from the network. Where it fails, or says nothing for so long, the shop's own page comes, if it is kept;
 * else the network is waited for. Pages themselves are not kept.
 * @param files that were fetched beforehand, under their own addresses
 */
export const pageStrategy = (files: readonly string[]): NetworkFirst =>
  new NetworkFirst({
    cacheName: cacheNames.precache,
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      {
        cacheKeyWillBeUsed: ({ request: { url } }) =>
          Promise.resolve(new URL(shellAt(new URL(url).pathname, files) ?? url, url).href),
        cacheWillUpdate: () => Promise.resolve(null),
      },
    ],
  });
