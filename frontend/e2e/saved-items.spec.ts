import { placeCodOrder, registerWithAddress } from './support/accounts';
import { pathOf, productNamed } from './support/products';
import { expectAccessible } from './support/accessibility';
import { expect, test } from './support/test';

test('a customer uses favourites, lists and products to buy again', async ({ page }) => {
  const [milk, bread] = await Promise.all([
    productNamed(page.request, 'Whole Milk'),
    productNamed(page.request, 'Sourdough Loaf'),
  ]);
  await registerWithAddress(page.request);
  await placeCodOrder(page.request, { [milk._id]: 2 });

  await page.goto('/');
  const again = page.getByRole('region', { name: 'Buy again' });
  await expect(again.getByRole('link', { name: 'Whole Milk' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(pathOf(bread));
  const heart = page.getByRole('button', { name: 'Favourite: Sourdough Loaf' });
  await heart.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Add to a list' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of a new list').fill('Weekly');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Weekly' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Favourites' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Shopping lists' }).click();
  await expect(page.getByRole('link', { name: /^Weekly/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Weekly/ }).click();
  await page.getByRole('link', { name: 'Paste a list' }).click();
  await page.getByLabel('Your list').fill('2 milk, sourdough, 6 eggs, unicorn steaks');
  await page.getByRole('button', { name: 'Find products' }).click();
  await expect(page.getByRole('heading', { name: 'Found 3 of 4' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to “Weekly”' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Weekly' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Add 3 products to the cart/ }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 products, 4 items');
});
