import type { Page } from '@playwright/test';
import { Front } from './support/nginx';
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
import { TAKE_OVER } from '../src/lib/offline/messages';
import { FAREWELL } from '../../backend/src/common/http/static-files/service-worker';

test.use({ serviceWorkers: 'allow' });

/** The URLs of all cached responses in this browser. */
const cachedUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const urls = await Promise.all(stores.map((store) => store.keys()));
    return urls.flat().map(({ url }) => url.slice(location.origin.length));
  });

const isKept = (page: Page, beginning: string): Promise<boolean> =>
  cachedUrls(page).then((urls) => urls.some((address) => address.startsWith(beginning)));

/** Waits until the worker has cached the content of the page. */
const untilKept = (page: Page, beginning: string): Promise<void> =>
  expect.poll(() => isKept(page, beginning)).toBe(true);

const PRIVATE = /^\/api\/(user|cart|order|address|seller|docs)|^\/(cart|my-orders|seller|account)/;

const notice = (page: Page) => page.getByText('You are offline.', { exact: true });
/** The notice of a page served by the worker; Chromium's emulation may report that it is online. */
const noticeOfStoredPage = (page: Page) =>
  page.getByText(/^(You are offline\.|The shop can’t be reached right now\.)$/);

test('visited pages are readable without a network, in their language', async ({
  page,
  context,
  watch,
}) => {
  watch.expect('failed', '/');
  const apples = await productNamed(page.request, 'Royal Gala Apples');
  await page.goto('/products/fruits');
  await untilKept(page, '/api/product/list?category=Fruits');
  await untilKept(page, '/pictures/');

  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh Fruits');
  await expect(page.getByRole('article').getByText(apples.name)).toBeVisible();
  const picture = page.getByRole('article').filter({ hasText: apples.name }).locator('img');
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  // It was never fetched alone, only as part of the list.
  await page.goto(pathOf(apples));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(apples.name);
  await expect(noticeOfStoredPage(page)).toBeVisible();
  await page.goto('/de/contact');
  const germanNotice = page.getByText(
    /^(Sie sind offline|Der Shop ist gerade nicht erreichbar)\.$/,
  );
  await expect(germanNotice).toBeVisible();

  await context.setOffline(false);
  await expect(germanNotice).toBeHidden();
});

test('a cart that is changed without a network is saved later, an order waits, and a logout leaves nothing', async ({
  page,
  context,
  watch,
}) => {
  watch.expect('failed', '/');
  const bananas = await productNamed(page.request, 'Bananas');
  const viewed = `/api/product/${bananas._id}`;
  await registerWithAddress(page.request);
  await page.goto(pathOf(bananas));
  await untilKept(page, viewed);

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
  // The last query of the page; a request in flight would be unauthorized after the logout.
  await expect(summary.getByText(ADDRESS.street)).toBeVisible();
  expect(await countOrders(page.request)).toBe(0);
  expect((await cachedUrls(page)).filter((address) => PRIVATE.test(address))).toEqual([]);

  expect(await isKept(page, viewed)).toBe(true);
  // Browsers stop idle workers; a restarted one has cached nothing itself.
  const browser = await context.newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await logOut(page);
  await expect.poll(() => isKept(page, viewed)).toBe(false);
});

test('a product that is no longer sold is not shown offline', async ({ page, context, watch }) => {
  watch.expect('failed', '/');
  const milk = await productNamed(page.request, 'Whole Milk');
  const address = `/api/product/${milk._id}`;
  await page.goto('/products/dairy');
  await untilKept(page, '/api/product/list?category=Dairy');
  await page.goto(pathOf(milk));
  await untilKept(page, address);

  watch.expect(404, address);
  // Like the server: its related products are gone with it.
  const productUrls = new RegExp(`${address}(/related)?$`);
  await context.route(productUrls, (route) => route.fulfill({ status: 404, json: {} }));
  await page.reload();
  await expect.poll(() => isKept(page, address)).toBe(false);
  await context.setOffline(true);
  await page.goto('/products/dairy');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article').getByText(milk.name)).toBeHidden();
});

/** The state of this browser's workers, and whether one controls this page. */
const workers = (page: Page) =>
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
async function opener(page: Page): Promise<(url: string) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  return async (url) => {
    await browser.send('ServiceWorker.stopAllWorkers');
    await page.goto(url);
  };
}

/** Appended to a worker: from then on the cache of this browser fails. */
const BREAK_STORE = `self.addEventListener('activate', () => {
  caches.match = () => Promise.reject(new Error('This store is broken'));
});`;

/** Appended to a worker: after it has handled a message, it replies whether it has activated. */
const TELL = `let hasTakenOver = false;
const skipWaiting = self.skipWaiting.bind(self);
self.skipWaiting = () => ((hasTakenOver = true), skipWaiting());
self.addEventListener('message', async ({ source }) => {
  await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  source.postMessage({ hasTakenOver });
});`;

test('a newer worker waits for busy pages, and everything can be removed again', async ({
  context,
  page,
}) => {
  const front = await Front.open(process.env.SHOP_URL ?? '');
  await page.goto(front.url);
  await expect.poll(() => workers(page)).toMatchObject({ active: 'activated', isControlled: true });

  let opened = 0;
  front.instead.set('/seller', (answer) => ((opened += 1), answer));
  await page.goto(`${front.url}/seller`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(opened).toBe(1);

  front.instead.set('/sw.js', (worker) => `${worker}\n${BREAK_STORE}\n${TELL}`);
  const other = await context.newPage();
  await other.goto(`${front.url}/contact`);
  await expect.poll(() => workers(page)).toMatchObject({ waiting: 'installed' });
  await other.addInitScript(recordMessages);
  await other.reload();
  await expect.poll(() => other.evaluate(() => window.messages)).toContain(TAKE_OVER);
  await expect
    .poll(() => other.evaluate(() => window.messages))
    .toContainEqual({ hasTakenOver: false });
  expect(await workers(page)).toMatchObject({ waiting: 'installed' });

  await other.close();
  const openAnew = await opener(page);
  await expect(async () => {
    await openAnew(`${front.url}/contact`);
    await expect.poll(() => workers(page)).toEqual({ active: 'activated', isControlled: true });
  }).toPass();

  await page.goto(`${front.url}/products`);
  await expect(page.getByRole('article').locator('img').first()).not.toHaveJSProperty(
    'naturalWidth',
    0,
  );

  front.instead.set('/sw.js', () => FAREWELL);
  // Browsers check for updates themselves now and then.
  await expectLoaded(page, 'Footer');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(() => cachedUrls(page)).toEqual([]);
  await page.reload();
  expect(await workers(page)).toMatchObject({ isControlled: false });
  front.close();
});
