import { expectAccessible } from './support/accessibility';
import { expect, test } from './support/test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a phone, lists are filtered and extended, and are restored on Back', async ({ page }) => {
  await page.goto('/products');
  const cards = page.getByRole('main').getByRole('article');
  const filters = page.getByRole('navigation', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByLabel('To ($)').fill('6');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Show \d+ products/ }).click();
  await expect(page).toHaveURL('/products?priceTo=6');
  await expect(
    filters.getByRole('link', { name: 'Up to $6.00, remove this filter' }),
  ).toBeVisible();
  await expect(cards).toHaveCount(30);

  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(60);
  await expect(page).toHaveURL('/products?priceTo=6&shown=2');
  await expectAccessible(page);
  const product = cards.nth(45).getByRole('link');
  await product.scrollIntoViewIfNeeded();
  const scrollPosition = await page.evaluate(() => window.scrollY);
  await product.click();
  await expect(page.getByRole('button', { name: 'Buy now' }).first()).toBeVisible();
  await page.goBack();
  await expect(product).toBeFocused();
  await expect(product).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollPosition);

  await page.reload();
  await expect(cards).toHaveCount(60);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollPosition);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('more products are on another page', async ({ page, browserErrors }) => {
    browserErrors.expect('failed', '/assets/');
    await expect
      .poll(async () => (await page.request.get('/products')).headers()['cache-control'])
      .toBe('no-cache');
    await page.goto('/products');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page).toHaveURL(/\/products\?page=2&after=/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(page).toHaveURL(/\/products(\?|$)/);
  });
});
