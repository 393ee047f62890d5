import type { Page } from '@playwright/test';
import { expectFocusKept, focused } from './support/focus';
import { ADDRESS, newAccount } from './support/accounts';
import { expect, test } from './support/test';

/** Presses Tab until the expected element has the focus. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const isThere = (text: string): boolean =>
    typeof name === 'string' ? text === name : name.test(text);
  const focusedNames: string[] = [];
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (isThere(now)) return;
    focusedNames.push(now);
  }
  throw new Error(`Tab never came to ${String(name)}, but to: ${focusedNames.join(', ')}`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (
      await page.getByLabel(label, { exact: true }).evaluate((el) => el === document.activeElement)
    ) {
      await page.keyboard.type(text);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${label}`);
}

test('skip link, navbar, search and dialog work by keyboard and keep the focus', async ({
  page,
}) => {
  await page.goto('/products');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'All', exact: true }),
  ).toBeFocused();

  await page.reload();
  await tabTo(page, 'Contact');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeFocused();

  // A single key must not be a shortcut: speech input would trigger it with any word.
  const search = page.getByRole('combobox', { name: 'Search products' });
  for (const key of ['/', 's', 'k', '?']) await page.keyboard.press(key);
  await expect(search).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('baguette');
  const found = page.getByRole('article');
  await expect(found.getByRole('link', { name: 'French Baguette' })).toBeVisible();
  await expect(search).toBeFocused();
  await tabTo(page, 'Clear search');
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type('baguette');

  await found.getByRole('button', { name: 'Add French Baguette to cart' }).press('Enter');
  await page.getByRole('link', { name: 'Cart, 1 item' }).press('Enter');
  await page.getByRole('button', { name: 'Remove French Baguette' }).press('Enter');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expectFocusKept(page);

  await tabTo(page, 'Login', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Welcome to Larder' });
  await expect(dialog.getByLabel('Email')).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const element = document.activeElement;
      return element !== document.body && element?.closest('dialog') === null;
    });
    expect(isOutside, 'the focus stays in the dialog').toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeFocused();
});

test('an order can be placed without a mouse', async ({ page }) => {
  const account = newAccount();
  await page.goto('/products?search=oat+drink');
  await expect(page.getByRole('article')).toHaveCount(1);
  await tabTo(page, 'Add Oat Drink to cart');
  await page.keyboard.press('Enter');
  await expectFocusKept(page);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Remove one Oat Drink from cart', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add Oat Drink to cart' })).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, 'Cart, 1 item', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Shopping Cart/ })).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, 'Quantity of Oat Drink');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Quantity of Oat Drink')).toHaveValue('2');
  await expect(page.getByLabel('Quantity of Oat Drink')).toBeFocused();

  await tabTo(page, 'Place Order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Log in', 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expectFocusKept(page);
  await typeInto(page, 'Name', account.name);
  await typeInto(page, 'Email', account.email);
  await typeInto(page, 'Password', account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectFocusKept(page);

  await tabTo(page, 'Add address');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Add shipping address' })).toBeVisible();
  await expectFocusKept(page);
  // Name and email are prefilled from the account.
  await expect(page.getByLabel('First name')).toHaveValue(ADDRESS.firstName);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  await typeInto(page, 'Street', ADDRESS.street);
  await typeInto(page, 'City', ADDRESS.city);
  await typeInto(page, 'State', 'Oregon');
  await typeInto(page, 'Zip code', ADDRESS.zipcode);
  await typeInto(page, 'Phone', ADDRESS.phone);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expectFocusKept(page);
  await tabTo(page, 'Place Order');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/my-orders\?placed=/);
  await expect(page.getByRole('article').getByText('Oat Drink')).toBeVisible();
  await expectFocusKept(page);
});
