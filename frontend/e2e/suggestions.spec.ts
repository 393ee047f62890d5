import type { Locator } from '@playwright/test';
import { placeCodOrder, registerWithAddress } from './support/accounts';
import { productNamed } from './support/products';
import { expectAccessible } from './support/accessibility';
import { expect, test } from './support/test';

test('the search shows suggestions before typing, and its results are reached by keyboard', async ({
  page,
}) => {
  await registerWithAddress(page.request);
  const milk = await productNamed(page.request, 'Whole Milk');
  await placeCodOrder(page.request, { [milk._id]: 1 });
  await page.goto('/contact');
  const search = page.getByRole('combobox', { name: 'Search products' });
  const panel = page.getByRole('dialog', { name: 'Suggestions' });
  await search.focus();
  const categories = panel.getByRole('region', { name: 'Categories' }).getByRole('link');
  await expect(categories).toHaveCount(7);
  await expect(panel.getByRole('link', { name: 'Whole Milk' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(search).toBeFocused();

  // Results are only shown on the page below.
  await page.keyboard.type('oat drink');
  await expect(page).toHaveURL('/products?search=oat+drink');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('article').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Oat Drink' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('link', { name: 'oat drink' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?search=oat+drink');
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Oat Drink' })).toBeVisible();
});

test('the panel is below its field, and the header stays in one row with large text', async ({
  page,
}) => {
  await page.goto('/contact');
  const search = page.getByRole('search');
  const panel = page.getByRole('dialog', { name: 'Suggestions' });
  const rightEdge = async (element: Locator) => {
    const { x = NaN, width = NaN } = (await element.boundingBox()) ?? {};
    return x + width;
  };
  await page.getByRole('combobox', { name: 'Search products' }).click();
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(panel).toBeVisible();
    expect(await rightEdge(panel)).toBeCloseTo(await rightEdge(search), 0);
  }

  await page.setViewportSize({ width: 1280, height: 900 });
  const header = page.getByRole('banner');
  const { height = NaN } = (await header.boundingBox()) ?? {};
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expect
    .poll(async () => (await header.boundingBox())?.height)
    .toBeLessThanOrEqual(2 * height);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
});
