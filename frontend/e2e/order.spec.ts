import type { Locator } from '@playwright/test';
import {
  ADDRESS,
  cartLink,
  countOrders,
  fillAddress,
  newAccount,
  registerWithAddress,
  saveCart,
} from './support/accounts';
import { totalsOf, productNamed } from './support/products';
import { expect, test } from './support/test';

const sum = (box: Locator, label: string): Locator => box.locator(`dt:text-is("${label}") + dd`);

test('a visitor finds groceries, signs up at the cart and orders', async ({ page, request }) => {
  const account = newAccount();
  const bananas = await productNamed(request, 'Bananas');
  const milk = await productNamed(request, 'Whole Milk');
  const { price, tax, total } = totalsOf([
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
  await page.getByRole('main').getByRole('button', { name: 'Add Whole Milk to cart' }).click();
  await cartLink(page, 2).click();
  await page.getByLabel('Quantity of Bananas').selectOption('Qty 3');
  await expect(page.getByText('Cart Updated')).toBeVisible();

  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(sum(summary, 'Price')).toHaveText(price);
  await expect(sum(summary, 'Tax (2%)')).toHaveText(tax);
  await expect(summary.getByText(/^Total/).first()).toBeVisible();
  await expect(summary.getByText(total, { exact: true })).toBeVisible();

  // Instructions are kept through the login and the address form.
  await page.getByText('Notes for packer and driver').click();
  await page.getByLabel('Note for the packer').fill('Green ones, please');
  await page.getByRole('combobox', { name: 'If missing: Whole Milk' }).selectOption('call');

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
  await expect(page.getByText(`We call ${ADDRESS.phone}.`)).toBeVisible();
  await summary.getByRole('button', { name: 'Place Order' }).click();

  await expect(page).toHaveURL(/\/my-orders\?placed=/);
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Thank you, Ada.' })).toBeFocused();
  await expect(order.getByText(`pay ${total} in cash at your door`)).toBeVisible();
  await expect(order.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(2);
  await expect(order.getByText('Ada Baker')).toBeVisible();
  await expect(order.getByText('Green ones, please')).toBeVisible();
  await expect(order.getByText(`We call ${ADDRESS.phone}`)).toBeVisible();
  await expect(sum(order, 'Subtotal')).toHaveText(price);
  await expect(sum(order, 'Tax (2%)')).toHaveText(tax);
  await expect(sum(order, 'Total')).toHaveText(total);
  await expect(order.getByRole('link', { name: 'Continue shopping' })).toBeVisible();
  await expect(order.getByRole('button', { name: /^Order again/ })).toBeHidden();
  await expect(cartLink(page, 0)).toBeVisible();
});

test('a double click on Place Order places one order, which is confirmed even without the optional chunks', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect('failed', '/assets/Toasts-');
  await page.route('**/assets/Toasts-*', (route) => route.abort());
  const oats = await productNamed(page.request, 'Rolled Oats');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [oats._id]: 2 });

  await page.goto('/cart');
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page).toHaveURL(/\/my-orders\?placed=/);
  await expect(page.getByText(/^Order \w+ is placed\./)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await countOrders(page.request)).toBe(1);
});

test('status changes appear live, and the order is reordered with one click', async ({
  page,
  seller,
}) => {
  const oats = await productNamed(page.request, 'Rolled Oats');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [oats._id]: 2 });
  await page.goto('/cart');
  const live = page.waitForRequest(/\/api\/order\/user\/[\w-]+\/events$/);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('placed') ?? '';
  await (await live).response();

  await seller.setStatus(id, 'Packing', 1);
  const progress = page.getByRole('list', { name: 'Order progress' });
  await expect(progress.locator('[aria-current]')).toHaveText(/^Packing/);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
  const refused = await page.request.post(`/api/order/${id}/cancel`, {
    data: { status: 'Order Placed' },
  });
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'NOT_CANCELLABLE']);

  await page.getByRole('link', { name: 'My orders' }).first().click();
  await page.getByRole('link', { name: /^Details of order/ }).click();
  await expect(page).toHaveURL(/\/my-orders\/\w{10}$/);
  await expect(progress.locator('[aria-current]')).toHaveText(/^Packing/);
  await page.getByRole('button', { name: /^Order again/ }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText(/^The products from order \w+ are in your cart\.$/)).toBeVisible();
  await expect(page.getByLabel('Quantity of Rolled Oats')).toHaveValue('2');
});
