import type { RequestHandler } from 'express';

/** A worker that replaces the one a browser has, deletes all that was cached, and unregisters itself. */
export const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    indexedDB.deleteDatabase('workbox-expiration');
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
`;

/** Takes the place of /sw.js, which browsers fetch to see whether the service worker has changed. */
export const removeServiceWorker: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-cache').type('js').send(FAREWELL);
};
