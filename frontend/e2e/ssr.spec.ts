import type { APIRequestContext, Page } from '@playwright/test';
import { expectLoaded } from './support/loaded';
import { productNamed, pathOf } from './support/products';
import { expect, test } from './support/test';

const PUBLIC = [
  '/',
  '/products',
  '/products?search=milk&sort=name',
  '/products?search=milk&exact=true&withoutAvoided=true',
  '/products/vegetables',
  '/contact',
] as const;

/** A page worker starts with the first request: until it is ready, pages are not rendered on the server. */
const expectServerRendered = (request: APIRequestContext, path: string) =>
  expect.poll(async () => (await request.get(path)).headers()['cache-control']).toBe('no-cache');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the shop can be read and searched', async ({ page, browserErrors }) => {
    browserErrors.expect('failed', '/assets/');
    const pie = await productNamed(page.request, 'Apple Pie');
    for (const address of ['/', '/products/dairy', '/products?search=lassi', pathOf(pie)]) {
      await expectServerRendered(page.request, address);
    }
    await page.goto(pathOf(pie));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apple Pie');
    await expect(page).toHaveTitle('Apple Pie · Larder');
    for (const text of [`$${pie.offerPrice.toFixed(2)}`, ...pie.description]) {
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    }
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Home' })
      .click();
    await page.getByRole('link', { name: 'Dairy Products' }).click();
    await expect(page).toHaveURL('/products/dairy');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Search products' }).fill('lassi');
    await page.getByRole('combobox', { name: 'Search products' }).press('Enter');
    await expect(page).toHaveURL('/products?search=lassi');
    await expect(page.getByRole('article').getByText('Mango Lassi')).toBeVisible();
  });
});

/** Holds all scripts until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const firstAdd = (page: Page) =>
  page.getByRole('article').first().getByRole('button', { name: /^Add/ });

test('a click before hydration is not lost', async ({ page }) => {
  await expectServerRendered(page.request, '/products/fruits');
  const release = await holdScripts(page);
  await page.goto('/products/fruits', { waitUntil: 'commit' });
  await firstAdd(page).click();
  await expect(firstAdd(page)).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => window.scrollTo(0, 200));
  release();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
});

test('a click is not lost if the page is left before hydration', async ({ page }) => {
  await expectServerRendered(page.request, '/products/fruits');
  const release = await holdScripts(page);
  await page.goto('/products/fruits', { waitUntil: 'commit' });
  await firstAdd(page).click();
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await expect(page).toHaveURL('/contact');
  release();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/products/fruits');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

declare global {
  interface Window {
    shifts?: { sum: number; observer: PerformanceObserver };
  }
}

/** Adds up all layout shifts of the page. */
function recordShifts(): void {
  const add = (entries: PerformanceEntryList): void => {
    for (const entry of entries) shifts.sum += (entry as unknown as { value: number }).value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  const shifts = (window.shifts = { sum: 0, observer });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** The cumulative layout shift until two frames later, as a share of the screen. */
const totalShift = (page: Page): Promise<number | undefined> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const late = window.shifts?.observer.takeRecords() ?? [];
    return late.reduce(
      (sum, entry) => sum + (entry as unknown as { value: number }).value,
      window.shifts?.sum ?? NaN,
    );
  });

test('public pages do not shift during hydration and when fonts load late', async ({ page }) => {
  await page.addInitScript(recordShifts);
  await page.setViewportSize({ width: 390, height: 844 });
  const mango = await productNamed(page.request, 'Alphonso Mango');
  for (const address of [...PUBLIC, pathOf(mango)]) {
    await expectServerRendered(page.request, address);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.woff2', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => window.earlyClicks === undefined);
    release();
    await expect.poll(() => page.evaluate(() => document.fonts.check('1rem Figtree'))).toBe(true);
    await expectLoaded(page, 'Footer', 'OfflineNotice');
    // Less than a line of one word: the fallback fonts have the same average width, but not for each letter.
    expect(await totalShift(page), address).toBeLessThan(0.005);
    await page.unroute('**/*.woff2');
  }
});

test('products are visible without scrolling, below the header', async ({ page }) => {
  await page.addInitScript(recordShifts);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const [width, height, stickyHeight] of [
    [1440, 900, 52],
    [390, 844, 62],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const card = page.getByRole('article').first();
    await expect(card.getByRole('link')).toBeInViewport({ ratio: 1 });
    const header = page.getByRole('banner');
    const bottomOf = () => header.evaluate((one) => one.getBoundingClientRect().bottom);
    const before = await bottomOf();
    await page.mouse.wheel(0, 400);
    await expect.poll(bottomOf).toBeLessThanOrEqual(stickyHeight + 1);
    expect(before).toBeGreaterThan(stickyHeight + 10);
    await expect(page.getByRole('combobox')).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole('link', { name: /^Cart/ })).toBeInViewport({ ratio: 1 });
    expect(await totalShift(page)).toBeLessThan(0.005);
  }
});

test('the products of a list begin near the top', async ({ page }) => {
  for (const address of ['/products', '/de/products/vegetables', '/products?search=milk']) {
    await page.goto(address);
    for (const [width, height, maxTop] of [
      [1440, 900, 250],
      [768, 1024, 290],
      [390, 844, 290],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = await page.getByRole('article').first().boundingBox();
      expect(box?.y, `${address} at ${width} px`).toBeLessThanOrEqual(maxTop);
    }
  }
});

test('both links of the banner are visible and lead to the products', async ({ page }) => {
  for (const { address, links, products } of [
    { address: '/', links: ['Shop Now', 'Explore details'], products: '/products' },
    { address: '/de', links: ['Jetzt einkaufen', 'Stöbern'], products: '/de/products' },
  ]) {
    await page.goto(address);
    const banner = page.getByRole('main').locator('section').first();
    for (const width of [768, 390, 360, 320]) {
      await page.setViewportSize({ width, height: 640 });
      for (const name of links) {
        const link = banner.getByRole('link', { name });
        await expect(link).toBeInViewport({ ratio: 1 });
        // Large enough for a finger, and inside the banner, which clips its content.
        const [box, edge] = await Promise.all([link.boundingBox(), banner.boundingBox()]);
        expect(box?.height, `${name}, ${width}`).toBeGreaterThanOrEqual(24);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((edge?.x ?? 0) + (edge?.width ?? 0));
      }
    }
    for (const name of links) {
      await banner.getByRole('link', { name }).click();
      await expect(page).toHaveURL(products);
      await page.goBack();
      await expect(page).toHaveURL(address);
    }
  }
});
