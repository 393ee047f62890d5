import { openShop } from '../../scripts/lib/open-shop.mjs';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

let shop: Awaited<ReturnType<typeof openShop>>;
/** The shop of all journeys has the same pictures under another origin, which serves as a CDN. */
const cdn = (): string => `${process.env.SHOP_URL ?? ''}/pictures`;

test.beforeAll(async () => {
  shop = await openShop({ PICTURES_URL: cdn() });
});
test.afterAll(() => shop.close());

test('pictures are loaded from the configured URL, without and with the service worker', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') requests.push(request.url());
  });
  const firstPicture = page.getByRole('article').first().locator('img');
  await page.goto(`${shop.url}/products/fruits`);
  for (const opened of ['for the first time', 'by the service worker']) {
    await expect(firstPicture, opened).not.toHaveJSProperty('naturalWidth', 0);
    await expect(firstPicture).toHaveAttribute('src', new RegExp(`^${cdn()}/[\\w-]+-960\\.webp$`));
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
  }
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(requests.filter((url) => url.includes('/pictures/') && !url.startsWith(cdn()))).toEqual(
    [],
  );
});

test('the head of a page contains their absolute URLs', async ({ request }) => {
  const { products } = await (await request.get(`${shop.url}/api/product/list`)).json();
  const [{ _id, category, image }] = products;
  expect(image[0]).toMatch(new RegExp(`^${cdn()}/`));
  const address = `${shop.url}/products/${category.toLowerCase()}/${_id}`;
  await expect
    .poll(async () => (await (await request.get(address)).text()).includes(`content="${image[0]}"`))
    .toBe(true);
  const html = await (await request.get(address)).text();
  expect(html).toMatch(/<link rel="preload" as="image"/);
  expect(html).toContain(`"image":["${image[0]}"`);
});
