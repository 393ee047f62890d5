import { brotliCompressSync } from 'node:zlib';
import { pathOf, productNamed } from './support/products';
import { expect, test } from './support/test';

/** In kB, for text in Latin letters. */
const MAX_FONTS = 45;
/**
 * In kB of brotli, as browsers receive it. React, the router and Redux Toolkit alone are 88; message formatting is 2.
 */
const MAX_JAVASCRIPT = 110;

test('the JavaScript of the first screen stays small', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const files = html.match(/\/assets\/[^"]+\.js/g) ?? [];
  expect(files).not.toEqual([]);
  const sizes = await Promise.all(
    files.map(async (file) => brotliCompressSync(await (await request.get(file)).body()).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total / 1000).toBeLessThanOrEqual(MAX_JAVASCRIPT);
});

test('scripts are requested after the first paint', async ({ page }) => {
  await page.goto('/products');
  const [firstPaint, requests] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      .map(({ startTime }) => startTime),
  ]);
  expect(requests).not.toEqual([]);
  expect(Math.min(...requests)).toBeGreaterThan(firstPaint);
});

/** Scripts requested after the code of the product page had loaded. */
const scriptsAfterCode = () => {
  const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name }) => name.endsWith('.js'),
  );
  const code = scripts.find(({ name }) => name.includes('/assets/ProductPage-'));
  if (!code) throw new Error('The page has no code of its own.');
  return scripts.filter(({ startTime }) => startTime > code.responseEnd).map(({ name }) => name);
};

test('a German page does not wait for messages loaded after its code', async ({
  page,
  request,
}) => {
  const address = `/de${pathOf(await productNamed(request, 'Bananas'))}`;
  await page.goto(address);
  const late = await page.evaluate(scriptsAfterCode);
  await page.route('**/assets/*.js', async (route) => {
    // The others are never sent.
    if (!late.includes(route.request().url())) await route.continue();
  });
  await page.goto(address);
});

/** Records whether a placeholder was shown before the page. */
const recordPlaceholder = () => {
  new MutationObserver(() => {
    const main = document.querySelector('main');
    if (main && !main.querySelector('h1')) document.documentElement.dataset.hadPlaceholder = 'true';
  }).observe(document, { childList: true, subtree: true });
};

for (const [address, files] of [
  ['/cart', ['CartPage', 'Footer']],
  ['/de/cart', ['CartPage', 'Footer', 'german']],
] as const) {
  test(`${address} preloads its code beside the shop's and is shown immediately`, async ({
    page,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/libraries-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.addInitScript(recordPlaceholder);
    const opening = page.goto(address);
    for (const file of files) {
      await expect.poll(() => requested.some((url) => url.includes(`/assets/${file}-`))).toBe(true);
    }
    release();
    await opening;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-had-placeholder');
    const scripts = requested.filter((url) => url.endsWith('.js'));
    expect(new Set(scripts).size).toBe(scripts.length);
  });
}

test('the layout is shown while the code of its page is missing', async ({ page }) => {
  await page.route('**/assets/CartPage-*.js', () => undefined);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: 'All products' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
});

test('fonts are subset, and the first screen requests no others', async ({ page }) => {
  const loaded = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.woff2')) loaded.set(pathname, response.body());
  });
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const preloaded = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(preloaded).toHaveLength(2);
  expect([...loaded.keys()].toSorted()).toEqual(preloaded.toSorted());
  const fonts = await Promise.all(loaded.values());
  const total = fonts.reduce((sum, { length }) => sum + length, 0);
  expect(total / 1000).toBeLessThanOrEqual(MAX_FONTS);
});

test('the first screen has one picture, and drawings are cached forever', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const pictures = page.getByRole('main').locator('img');
  await expect(pictures.and(page.locator(':not([loading="lazy"])'))).toHaveCount(1);
  const drawings = await pictures.evaluateAll((images) =>
    images
      .map((image) => (image as HTMLImageElement).src)
      .filter((src) => !src.includes('/pictures/')),
  );
  // A product without a picture shows the drawing of its category.
  const distinct = new Set(drawings);
  expect(distinct.size).toBe(8);
  for (const drawing of distinct) {
    const response = await page.request.get(drawing);
    expect([drawing, response.ok(), response.headers()['cache-control']]).toEqual([
      drawing,
      true,
      'public, max-age=31536000, immutable',
    ]);
  }
});
