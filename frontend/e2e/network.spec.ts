import { AFTER_FIRST_SCREEN, expectLoaded } from './support/loaded';
import { countOrders, registerWithAddress, saveCart } from './support/accounts';
import { productNamed } from './support/products';
import { expect, test } from './support/test';

test('an order whose response was lost is not placed twice', async ({ page, browserErrors }) => {
  const spaghetti = await productNamed(page.request, 'Durum Spaghetti');
  browserErrors.expect('failed', '/api/order/cod');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [spaghetti._id]: 2 });

  const keys: (string | undefined)[] = [];
  await page.route('**/api/order/cod', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto('/cart');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await summary.getByRole('button', { name: 'Place Order' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'We got no response.' });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/was placed|is placed/)).toHaveCount(0);
  expect(await countOrders(page.request)).toBe(1);

  await summary.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/my-orders\?placed=/);
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await countOrders(page.request)).toBe(1);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await expect(page.getByRole('link', { name: 'Cart, empty' })).toBeVisible();
});

test('an order whose response was lost is in the list of orders after a reload, and not in the cart', async ({
  page,
  browserErrors,
}) => {
  const rice = await productNamed(page.request, 'Basmati Rice');
  browserErrors.expect('failed', '/api/order/cod');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [rice._id]: 1 });
  await page.route('**/api/order/cod', async (route) => {
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('We got no response.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  // The empty cart shows a message with the number of the order.
  await expect(
    page.getByText(/^The connection was lost .* order \w{10} was placed\.$/),
  ).toBeVisible();
  await page.getByRole('link', { name: /^See order \w{10}$/ }).click();
  await expect(page.getByRole('article').getByText('Basmati Rice')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByText(/^The connection was lost/)).toBeHidden();
});

test('without a connection the cart still works and is saved later', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect('failed', '/');
  await registerWithAddress(page.request);
  await page.goto('/products?search=granola');
  const add = page.getByRole('button', { name: 'Add Honey Granola to cart' });
  await expect(add).toBeVisible();
  // A missing chunk is reported, too.
  await expectLoaded(page, ...AFTER_FIRST_SCREEN, 'ProfileMenu');
  await context.setOffline(true);
  await add.click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});
