import type { RequestHandler } from 'express';

/** Where browsers look whether the service worker of the frontend's build is still the same. */
const ADDRESS = '/sw.js';

/** A worker that takes the place of whatever a browser has, forgets all that was kept, and goes. */
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

/** Removes the service worker from all browsers that come by. */
export const removeServiceWorker: RequestHandler = (request, response, next) => {
  if (request.path !== ADDRESS || !['GET', 'HEAD'].includes(request.method)) {
    next();
    return;
  }
  response.set('Cache-Control', 'no-cache').type('js').send(FAREWELL);
};
