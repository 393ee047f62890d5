/* What a page and the service worker say to each other. */

/** To a page: what it asked for comes from what is kept, since the shop could not be reached. */
export const SHOP_AWAY = 'SHOP_AWAY';
/** To the worker: a customer has gone; nothing that was seen in this browser stays. */
export const FORGET = 'FORGET';
/** To a worker that waits: it may take over where no other page is open. */
export const TAKE_OVER = 'TAKE_OVER';
/** To the worker, by Workbox: these addresses are on the screen. */
export const CACHE_URLS = 'CACHE_URLS';

/** Stands in the page that is shown where none could be fetched, which is the same but for it (build/offline.ts). */
export const SHELL_MARK = 'meta[name="shell"]';
