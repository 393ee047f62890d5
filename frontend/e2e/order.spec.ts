import type { Locator } from '@playwright/test';
import {
  ADDRESS,
  cartLink,
  countOrders,
  fillAddress,
  newAccount,
  registerWithAddress,
  saveCart,
} from './support/people';
import { bill, productNamed } from './support/products';
import { expect, test } from './support/test';

const sum = (box: Locator, label: string): Locator => box.locator(`dt:text-is("${label}") + dd`);

test('a visitor finds groceries, signs up at the cart and orders', async ({ page, request }) => {
  const account = newAccount();
  const bananas = await productNamed(request, 'Bananas');
  const milk = await productNamed(request, 'Whole Milk');
  const { price, tax, total } = bill([
    { product: bananas, quantity: 3 },
    { product: milk, quantity: 1 },
  ]);

  await page.goto('/');
  await page.getByRole('region', { name: 'Categories' }).getByText('Fresh Fruits').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh Fruits' })).toBeVisible();
  await page.getByRole('link', { name: 'Bananas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bananas' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Added to cart')).toBeVisible();
  await expect(cartLink(page, 1)).toBeVisible();

  await page.getByRole('combobox', { name: 'Search products' }).fill('whole milk');
  const suggestions = page.getByRole('grid', { name: 'Suggestions' });
  await suggestions.getByRole('button', { name: 'Add Whole Milk to cart' }).click();
  await cartLink(page, 2).click();
  await page.getByLabel('Quantity of Bananas').selectOption('Qty 3');
  await expect(page.getByText('Cart Updated')).toBeVisible();

  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(sum(summary, 'Price')).toHaveText(price);
  await expect(sum(summary, 'Tax (2%)')).toHaveText(tax);
  await expect(summary.getByText(/^Total/).first()).toBeVisible();
  await expect(summary.getByText(total, { exact: true })).toBeVisible();

  await summary.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Create account' }).click();
  await dialog.getByLabel('Name').fill(account.name);
  await dialog.getByLabel('Email').fill(account.email);
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toBeHidden();

  await summary.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please select an address')).toBeVisible();
  await page.getByRole('link', { name: 'Add address' }).click();
  await fillAddress(page, ADDRESS);
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(summary.getByText('12 Mill Lane, Springfield, OR 97477')).toBeVisible();
  await summary.getByRole('button', { name: 'Place Order' }).click();

  await expect(page).toHaveURL('/my-orders');
  const order = page.getByRole('list', { name: 'Orders' }).getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(order.getByText('Order Placed')).toBeVisible();
  await expect(order.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(2);
  await expect(order.getByText('Ada Baker')).toBeVisible();
  await expect(sum(order, 'Price')).toHaveText(price);
  await expect(sum(order, 'Tax')).toHaveText(tax);
  await expect(sum(order, 'Total')).toHaveText(total);
  await expect(cartLink(page, 0)).toBeVisible();
});

test('two quick presses on Place Order place one order, and it is told also without the parts that tell it best', async ({
  page,
  watch,
}) => {
  watch.expect('failed', '/assets/Toasts-');
  await page.route('**/assets/Toasts-*', (route) => route.abort());
  const oats = await productNamed(page.request, 'Rolled Oats');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [oats._id]: 2 });

  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page).toHaveURL('/my-orders');
  await expect(page.getByText('Order placed')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Orders' }).getByRole('article')).toHaveCount(1);
  expect(await countOrders(page.request)).toBe(1);
});
