import type { Page } from '@playwright/test';
import {
  cartLink,
  countOrders,
  registerWithAddress,
  saveCart,
  savedCart,
} from './support/accounts';
import { pathOf, productNamed, type Product } from './support/products';
import { expect, test } from './support/test';

async function add(page: Page, product: Product): Promise<void> {
  await page.goto(pathOf(product));
  await expect(page.getByRole('button', { name: /^Account of Ada/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/\d in cart/).first()).toBeVisible();
}

/** The customer returns to a page that has stayed open. */
const returnTo = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a customer fills one cart on two devices and orders it once', async ({
  page,
  browser,
  baseURL,
  browserErrors,
}) => {
  const [oats, rice] = await Promise.all(
    ['Rolled Oats', 'Basmati Rice'].map((name) => productNamed(page.request, name)),
  );
  if (!oats || !rice) throw new Error('The catalogue is incomplete.');
  const account = await registerWithAddress(page.request);
  const second = await browser.newContext({ baseURL });
  await second.request.post('/api/user/login', { data: account });
  const laptop = await second.newPage();
  // The phone's page is open and shows an empty cart while the laptop fills it.
  await page.goto(pathOf(rice));
  await expect(page.getByRole('button', { name: /^Account of Ada/ })).toBeVisible();
  await add(laptop, oats);
  await expect.poll(() => savedCart(page.request)).toEqual({ [oats._id]: 1 });
  // The laptop has saved another version of the cart.
  browserErrors.expect(409, '/api/cart/update');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(cartLink(page, 2)).toBeVisible();
  const both = { [oats._id]: 1, [rice._id]: 1 };
  await expect.poll(() => savedCart(page.request)).toEqual(both);
  await returnTo(laptop);
  await expect(cartLink(laptop, 2)).toBeVisible();

  // Both see the same cart, and order it one after the other.
  await laptop.goto('/cart');
  const laptopsButton = laptop.getByRole('button', { name: 'Place Order' });
  await expect(laptopsButton).toBeEnabled();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/my-orders\?placed=/);
  await laptopsButton.click();
  await expect(laptop.getByText(/^Your cart was emptied meanwhile/)).toBeVisible();
  await expect(laptop.getByText('Your cart is empty.')).toBeVisible();
  expect(await countOrders(page.request)).toBe(1);
  await second.close();
});

test('a line removed offline stays removed after the page was closed', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect('failed', '/');
  browserErrors.expect('failed', '/assets/');
  const [oats, rice] = await Promise.all(
    ['Rolled Oats', 'Basmati Rice'].map((name) => productNamed(page.request, name)),
  );
  if (!oats || !rice) throw new Error('The catalogue is incomplete.');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [oats._id]: 2, [rice._id]: 1 });
  await page.goto('/cart');
  await expect(cartLink(page, 3)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Remove Rolled Oats' }).click();
  await expect(cartLink(page, 1)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/cart');
  await expect(cartLink(again, 1)).toBeVisible();
  await expect.poll(() => savedCart(again.request)).toEqual({ [rice._id]: 1 });
  await again.reload();
  await expect(cartLink(again, 1)).toBeVisible();
});
