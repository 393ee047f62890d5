import { placeOrderOf, registerWithAddress } from './support/accounts';
import { productNamed } from './support/products';
import { expectSound } from './support/pageHealth';
import { expect, test } from './support/test';

test('the search suggests before typing, and leads by keyboard to the products', async ({
  page,
}) => {
  await registerWithAddress(page.request);
  const milk = await productNamed(page.request, 'Whole Milk');
  await placeOrderOf(page.request, { [milk._id]: 1 });
  await page.goto('/contact');
  const search = page.getByRole('combobox', { name: 'Search products' });
  const panel = page.getByRole('dialog', { name: 'Suggestions' });
  await search.focus();
  const categories = panel.getByRole('region', { name: 'Categories' }).getByRole('link');
  await expect(categories).toHaveCount(7);
  await expect(panel.getByRole('link', { name: 'Whole Milk' })).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel).toBeVisible();
  await expectSound(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(search).toBeFocused();

  // The page below is the one place of what is found.
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
