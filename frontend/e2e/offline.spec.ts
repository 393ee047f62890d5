import type { Page } from '@playwright/test';
import { ReverseProxy } from './support/reverse-proxy';
import { expectLoaded } from './support/loaded';
import {
  ADDRESS,
  cartLink,
  countOrders,
  logOut,
  registerWithAddress,
  savedCart,
} from './support/accounts';
import { pathOf, productNamed } from './support/products';
import { expect, test } from './support/test';
import { ACTIVATE_WORKER } from '../src/lib/offline/messages';
import { SELF_REMOVING_WORKER } from '../../backend/src/common/http/static-files/service-worker';

test.use({ serviceWorkers: 'allow' });

/** The URLs of all cached responses in this browser. */
const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const urls = await Promise.all(stores.map((store) => store.keys()));
    return urls.flat().map(({ url }) => url.slice(location.origin.length));
  });

const isCached = (page: Page, beginning: string): Promise<boolean> =>
  cachedUrls(page).then((urls) => urls.some((address) => address.startsWith(beginning)));

/** Waits until the service worker has cached a response. */
const waitUntilCached = (page: Page, beginning: string): Promise<void> =>
  expect.poll(() => isCached(page, beginning)).toBe(true);

const PRIVATE = /^\/api\/(user|cart|order|address|seller|docs)|^\/(cart|my-orders|seller|account)/;

const notice = (page: Page) => page.getByText('You are offline.', { exact: true });
/** The notice of a page served by the worker; Chromium's emulation may report that it is online. */
const noticeOnCachedPage = (page: Page) =>
  page.getByText(/^(You are offline\.|The shop can’t be reached right now\.)$/);

test('visited pages are readable offline, in their language', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect('failed', '/');
  const apples = await productNamed(page.request, 'Royal Gala Apples');
  await page.goto('/products/fruits');
  await waitUntilCached(page, '/api/product/list?category=Fruits');
  await waitUntilCached(page, '/pictures/');

  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh Fruits');
  await expect(page.getByRole('article').getByText(apples.name)).toBeVisible();
  const picture = page.getByRole('article').filter({ hasText: apples.name }).locator('img');
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  // The product was only fetched as a part of the list.
  await page.goto(pathOf(apples));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(apples.name);
  await expect(noticeOnCachedPage(page)).toBeVisible();
  await page.goto('/de/contact');
  const germanNotice = page.getByText(
    /^(Sie sind offline|Der Shop ist gerade nicht erreichbar)\.$/,
  );
  await expect(germanNotice).toBeVisible();

  await context.setOffline(false);
  await expect(germanNotice).toBeHidden();
});

test('a cart changed offline is saved later, an order is refused, and a logout clears the caches', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect('failed', '/');
  // The page refetches its queries some seconds after the network returns: at the logout, one may be in flight.
  browserErrors.expect(401, '/api/');
  const bananas = await productNamed(page.request, 'Bananas');
  const viewed = `/api/product/${bananas._id}`;
  await registerWithAddress(page.request);
  await page.goto(pathOf(bananas));
  await waitUntilCached(page, viewed);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await cartLink(page, 1).click();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(page.getByRole('link', { name: bananas.name }).first()).toBeVisible();
  await summary.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('You are offline, so nothing was ordered.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: bananas.name }).first()).toBeVisible();
  await expect(cartLink(page, 1)).toBeVisible();

  await context.setOffline(false);
  await expect.poll(() => savedCart(page.request)).toEqual({ [bananas._id]: 1 });
  await expect(summary.getByText(ADDRESS.street)).toBeVisible();
  expect(await countOrders(page.request)).toBe(0);
  expect((await cachedUrls(page)).filter((address) => PRIVATE.test(address))).toEqual([]);

  expect(await isCached(page, viewed)).toBe(true);
  // Browsers stop idle workers; a restarted one has cached nothing itself.
  const browser = await context.newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await logOut(page);
  await expect.poll(() => isCached(page, viewed)).toBe(false);
});

test('a product that is no longer sold is not shown offline', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect('failed', '/');
  const milk = await productNamed(page.request, 'Whole Milk');
  const address = `/api/product/${milk._id}`;
  await page.goto('/products/dairy');
  await waitUntilCached(page, '/api/product/list?category=Dairy');
  await page.goto(pathOf(milk));
  await waitUntilCached(page, address);

  browserErrors.expect(404, address);
  // Like the server: its related products are gone with it.
  const productUrls = new RegExp(`${address}(/related)?$`);
  await context.route(productUrls, (route) => route.fulfill({ status: 404, json: {} }));
  await page.reload();
  await expect.poll(() => isCached(page, address)).toBe(false);
  await context.setOffline(true);
  await page.goto('/products/dairy');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article').getByText(milk.name)).toBeHidden();
});

/** The states of the service workers, and whether one controls this page. */
const workerStates = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      active: registration?.active?.state,
      waiting: registration?.waiting?.state,
      isControlled: navigator.serviceWorker.controller !== null,
    };
  });

declare global {
  interface Window {
    /** The messages between the page and its workers. */
    messages?: unknown[];
  }
}

function recordMessages(): void {
  const messages: unknown[] = (window.messages = []);
  ServiceWorker.prototype.postMessage = new Proxy(
    Reflect.get(ServiceWorker.prototype, 'postMessage'),
    {
      apply: (send, worker, args: [unknown]) => {
        messages.push(args[0]);
        Reflect.apply(send, worker, args);
      },
    },
  );
  navigator.serviceWorker.addEventListener('message', ({ data }) => messages.push(data));
}

/**
 * @returns a function that opens a page. A newer worker waits until the older one has ended, which Chromium may
 * postpone forever while a debugger is attached, as here; so it is stopped before.
 */
async function createOpener(page: Page): Promise<(url: string) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  return async (url) => {
    await browser.send('ServiceWorker.stopAllWorkers');
    await page.goto(url);
  };
}

/** Appended to a worker: the caches fail as soon as it is active. */
const BREAK_CACHES = `self.addEventListener('activate', () => {
  caches.match = () => Promise.reject(new Error('The cache is broken'));
});`;

/** Appended to a worker: after each message, it replies whether it has skipped waiting. */
const REPORT_SKIPPING = `let hasSkippedWaiting = false;
const skipWaiting = self.skipWaiting.bind(self);
self.skipWaiting = () => ((hasSkippedWaiting = true), skipWaiting());
self.addEventListener('message', async ({ source }) => {
  await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  source.postMessage({ hasSkippedWaiting });
});`;

test('a newer worker waits for busy pages, and the worker can be removed', async ({
  context,
  page,
}) => {
  const proxy = await ReverseProxy.open(process.env.SHOP_URL ?? '');
  await page.goto(proxy.url);
  await expect
    .poll(() => workerStates(page))
    .toMatchObject({ active: 'activated', isControlled: true });

  let opened = 0;
  proxy.changes.set('/seller', (page) => ((opened += 1), page));
  await page.goto(`${proxy.url}/seller`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(opened).toBe(1);

  proxy.changes.set('/sw.js', (worker) => `${worker}\n${BREAK_CACHES}\n${REPORT_SKIPPING}`);
  const other = await context.newPage();
  await other.goto(`${proxy.url}/contact`);
  await expect.poll(() => workerStates(page)).toMatchObject({ waiting: 'installed' });
  await other.addInitScript(recordMessages);
  await other.reload();
  await expect.poll(() => other.evaluate(() => window.messages)).toContain(ACTIVATE_WORKER);
  await expect
    .poll(() => other.evaluate(() => window.messages))
    .toContainEqual({ hasSkippedWaiting: false });
  expect(await workerStates(page)).toMatchObject({ waiting: 'installed' });

  await other.close();
  const reopen = await createOpener(page);
  await expect(async () => {
    await reopen(`${proxy.url}/contact`);
    await expect
      .poll(() => workerStates(page))
      .toEqual({ active: 'activated', isControlled: true });
  }).toPass();

  await page.goto(`${proxy.url}/products`);
  await expect(page.getByRole('article').locator('img').first()).not.toHaveJSProperty(
    'naturalWidth',
    0,
  );

  proxy.changes.set('/sw.js', () => SELF_REMOVING_WORKER);
  // Browsers check for updates only now and then.
  await expectLoaded(page, 'Footer');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => cachedUrls(page)).toEqual([]);
  await page.reload();
  expect(await workerStates(page)).toMatchObject({ isControlled: false });
  proxy.close();
});
