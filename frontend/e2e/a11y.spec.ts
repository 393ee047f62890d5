import type { Page } from '@playwright/test';
import { register, registerWithAddress, saveCart } from './support/accounts';
import { pathOf, productNamed } from './support/products';
import { expectAccessible } from './support/accessibility';
import { stayOnLoader } from './support/loaded';
import { expect, test } from './support/test';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 900 };

/** Checks the page on a wide screen in the light theme, and on a phone in the dark one. */
async function expectAccessibleOnBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
}

test('home and its menu on a phone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(5);
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
});

test('fields have room for text at 200 %, and buttons have a border in forced colours', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const field = await page.getByRole('textbox', { name: 'Your email' }).boundingBox();
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  const button = await subscribe.boundingBox();
  expect(field?.width).toBeGreaterThan(160);
  expect(button?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0));
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(PHONE.width);

  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: /^Add / }).first().click();
  for (const filled of [
    subscribe,
    page.getByRole('link', { name: 'Shop Now' }),
    page.getByRole('group', { name: / in your cart$/ }).first(),
  ]) {
    await expect(filled).toHaveCSS('border-top-width', '1px');
  }
});

test('lists, with and without results', async ({ page }) => {
  // The last page has few products: axe compares colours for longer with more.
  await page.goto('/products?sort=price-asc&page=3');
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByText('Page 3')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.goto('/products/bakery');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.goto('/products?search=zebra');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expectAccessibleOnBoth(page);
});

test('products, in stock and not, and the toast', async ({ page }) => {
  for (const [size, name] of [
    [WIDE, 'Vine Tomatoes'],
    [PHONE, 'Bananas'],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(pathOf(await productNamed(page.request, name)));
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const toast = page.getByText('Added to cart');
    await toast.hover(); // keeps it open
    await expectAccessible(page);
    await expect(toast).toBeVisible();
  }
  await page.goto(pathOf(await productNamed(page.request, 'Frosted Cupcakes')));
  await expect(page.getByText('Out of stock.', { exact: true })).toBeVisible();
  await expectAccessibleOnBoth(page);
});

test('cart of a visitor and the login dialog', async ({ page }) => {
  await page.goto('/products?search=tomatoes');
  await page.getByRole('button', { name: 'Add Vine Tomatoes to cart' }).click();
  await page.goto('/cart');
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeInViewport();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Remove Vine Tomatoes' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Login' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expectAccessibleOnBoth(page);
});

test('cart, address form and orders of a customer', async ({ page }) => {
  const tomatoes = await productNamed(page.request, 'Vine Tomatoes');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [tomatoes._id]: 12 });
  await page.goto('/cart');
  await expect(page.getByText('12 Mill Lane')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Change delivery address' }).click();
  await expectAccessibleOnBoth(page);
  await page.goto('/add-address');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Please enter your city.')).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessibleOnBoth(page);
});

test('empty orders and the account in both menus', async ({ page }) => {
  await register(page.request);
  await page.goto('/my-orders');
  await expect(page.getByText('You have no orders')).toBeVisible();
  await expectAccessibleOnBoth(page);
  for (const [size, menu] of [
    [PHONE, 'Open menu'],
    [WIDE, /^Account of/],
  ] as const) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: menu }).click();
    await expect(page.getByText('Logout').filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

test('the account, its screens and their dialogs', async ({ page }) => {
  const { password } = await registerWithAddress(page.request);
  for (const [path, heading, content] of [
    ['/account', 'My account', 'Two-factor login'],
    ['/account/addresses', 'Addresses', '12 Mill Lane'],
    ['/account/allergens', 'Allergens and preferences', 'Allergens I avoid'],
    ['/account/notifications', 'Notifications', 'Order updates'],
    ['/account/profile', 'Profile', 'Not confirmed'],
    ['/account/data', 'Your data', 'Delete my account'],
    ['/account/security', 'Security', 'This device'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} · Larder`);
    await expectAccessibleOnBoth(page);
  }
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await expectAccessibleOnBoth(page);

  await page.goto('/account/addresses');
  await page.getByRole('button', { name: /^Actions: 12 Mill Lane/ }).click();
  await expectAccessibleOnBoth(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Street')).toHaveValue('12 Mill Lane');
  await expectAccessibleOnBoth(page);
});

test('an error of a field causes no layout shift', async ({ page }) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send message' });
  const topOf = () => send.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await topOf();
  await page.getByLabel('Message').focus();
  await page.getByLabel('Name').focus();
  await page.getByLabel('Email', { exact: true }).focus();
  await expect(page.getByText('Please enter your name.')).toBeVisible();
  await expect(page.locator('[aria-invalid]')).toHaveCount(2);
  expect(await topOf()).toBe(before);
});

test('all other pages', async ({ page, browserErrors }) => {
  await page.addInitScript(stayOnLoader);
  for (const path of ['/nowhere', '/products/x/y', '/products/shoes', '/api/product/']) {
    browserErrors.expect(404, path);
  }
  for (const path of [
    '/contact',
    '/my-orders',
    '/loader',
    '/nowhere',
    '/products/x/y',
    '/products/shoes',
    '/seller',
  ]) {
    await page.goto(path);
    await expectAccessibleOnBoth(page);
  }
});
