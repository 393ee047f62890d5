import { expectSound } from './support/sound';
import { expect, test } from './support/test';

test('suggestions are reachable by keyboard: the cart, a product and all results', async ({
  page,
}) => {
  await page.goto('/contact');
  const search = page.getByRole('combobox', { name: 'Search products' });
  const suggestions = page.getByRole('grid', { name: 'Suggestions' });
  await search.focus();
  await page.keyboard.type('milk');
  const milk = suggestions.getByRole('row', { name: /Whole Milk/ });
  await expect(milk).toBeVisible();
  await expect(page).toHaveURL('/products?search=milk');
  await expectSound(page);

  await page.keyboard.press('ArrowDown');
  await expect(milk).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(milk.getByRole('status')).toHaveText('1 in cart');

  await page.keyboard.press('ArrowDown');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Whole Milk' })).toBeFocused();
  await expect(suggestions).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(suggestions.getByRole('row', { name: 'milk' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/products?search=milk');
  await expect(suggestions).toBeHidden();
});
