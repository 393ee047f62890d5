import type { RequestHandler } from 'express';

/** A service worker that replaces the installed one, deletes all caches, and unregisters itself. */
export const SELF_REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const removeEverything = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    indexedDB.deleteDatabase('workbox-expiration');
    await self.registration.unregister();
  };
  event.waitUntil(removeEverything());
});
`;

/** Serves /sw.js, which browsers fetch to check whether the service worker has changed. */
export const removeServiceWorker: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-cache').type('js').send(SELF_REMOVING_WORKER);
};
