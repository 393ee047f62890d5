/* Messages between pages and the service worker. */

/** To a page: its response came from the cache, because the server could not be reached. */
export const SERVER_UNREACHABLE = 'SHOP_AWAY';
/** To the worker: the customer has logged out; everything cached in this browser is deleted. */
export const CLEAR_CACHE = 'FORGET';
/** To a waiting worker: activate if no other page is open. */
export const ACTIVATE_WORKER = 'TAKE_OVER';
/** To the worker, read by Workbox: cache the URLs that the page shows. */
export const CACHE_URLS = 'CACHE_URLS';

/** Present in the precached page, which is otherwise the same as the real one (build/offline.ts). */
export const SHELL_MARK = 'meta[name="shell"]';
