import type { Locator, Page } from '@playwright/test';
import {
  cartLink,
  countOrders,
  registerWithAddress,
  saveCart,
  savedCart,
} from './support/accounts';
import { totalsOf, productNamed, type Product } from './support/products';
import { expect, test } from './support/test';

const summaryOf = (page: Page): Locator => page.getByRole('region', { name: 'Order Summary' });
const orders = (page: Page): Locator =>
  page.getByRole('list', { name: 'Orders' }).getByRole('article');
const placed = (page: Page): Locator => page.getByRole('article', { name: /^Thank you, / });
const PLACED = /\/my-orders\?placed=[\w-]+$/;

/** A customer with a cart, about to choose the payment method. */
async function openCart(page: Page, name: string, quantity: number): Promise<Product> {
  const product = await productNamed(page.request, name);
  await registerWithAddress(page.request);
  await saveCart(page.request, { [product._id]: quantity });
  await page.goto('/cart');
  await expect(summaryOf(page).getByText('12 Mill Lane')).toBeVisible();
  return product;
}

async function goToPay(page: Page): Promise<void> {
  const summary = summaryOf(page);
  await summary.getByLabel('Payment method').selectOption('Online Payment');
  await expect(summary.getByText('no money moves')).toBeVisible();
  await summary.getByRole('button', { name: 'Proceed to checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Pay for your groceries' })).toBeVisible();
}

test('a cart is paid online and becomes an order', async ({ page, context }) => {
  const oats = await openCart(page, 'Rolled Oats', 3);
  const { total } = totalsOf([{ product: oats, quantity: 3 }]);
  const other = await context.newPage();
  await other.goto('/products');
  await expect(cartLink(other, 3)).toBeVisible();

  await goToPay(page);
  await expect(page.getByText('3 × Rolled Oats')).toBeVisible();
  await expect(cartLink(other, 3)).toBeVisible();
  await page.getByRole('button', { name: `Pay ${total}` }).click();

  await expect(page).toHaveURL(/\/loader\?next=my-orders%3Fplaced%3D/);
  await expect(page).toHaveURL(PLACED);
  await expect(placed(page).getByText('Online Payment')).toBeVisible();
  await expect(placed(page).getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText(/is placed and paid/)).toBeVisible();
  await expect(cartLink(page, 0)).toBeVisible();
  await expect(cartLink(other, 0)).toBeVisible();
  expect(await savedCart(page.request)).toEqual({});
});

test('a declined payment can be retried, and items added meanwhile stay in the cart', async ({
  page,
  context,
}) => {
  const lentils = await openCart(page, 'Red Lentils', 2);
  await goToPay(page);
  const other = await context.newPage();
  const milk = await productNamed(page.request, 'Whole Milk');
  await other.goto('/products?search=whole%20milk');
  await other.getByRole('button', { name: 'Add Whole Milk to cart' }).click();
  await expect(cartLink(other, 3)).toBeVisible();
  // Saved shortly afterwards: the payment removes the items that are saved by then.
  const both = { [lentils._id]: 2, [milk._id]: 1 };
  await expect.poll(() => savedCart(page.request)).toEqual(both);

  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toHaveText(/was declined/);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(PLACED);
  await expect(placed(page).getByText('Paid', { exact: true })).toBeVisible();
  await expect(cartLink(page, 1)).toBeVisible();
  await expect(cartLink(other, 1)).toBeVisible();
  await expect.poll(() => savedCart(page.request)).toEqual({ [milk._id]: 1 });
});

test('cancelling the payment restores the cart, and the order can be paid later', async ({
  page,
}) => {
  await openCart(page, 'Basmati Rice', 2);
  await goToPay(page);
  const paymentPage = page.url();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(page).toHaveURL(/\/cart\?unpaid=[\da-f-]{36}$/);
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible();
  await expect(cartLink(page, 2)).toBeVisible();
  await summaryOf(page).getByRole('button', { name: 'Proceed to checkout' }).click();
  await expect(page).toHaveURL(paymentPage);
  expect(await countOrders(page.request)).toBe(1);

  await page.goto('/my-orders');
  await expect(orders(page).getByText('Payment Pending')).toBeVisible();
  await orders(page).getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(paymentPage);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(PLACED);
  await expect(placed(page).getByText('Paid', { exact: true })).toBeVisible();
  await expect(cartLink(page, 0)).toBeVisible();
});

test('an unpaid order can be cancelled and replaced by another one', async ({ page }) => {
  await openCart(page, 'Durum Spaghetti', 2);
  await goToPay(page);
  await page.goBack();
  await expect(summaryOf(page)).toBeVisible();
  await summaryOf(page).getByLabel('Payment method').selectOption('Cash On Delivery');
  await summaryOf(page).getByRole('button', { name: 'Place Order', exact: true }).click();
  await expect(page).toHaveURL(PLACED);
  await expect(placed(page)).toHaveCount(1);
  await expect(orders(page)).toHaveCount(1);
  await expect(orders(page).getByText('Cancelled')).toBeVisible();
  await expect(cartLink(page, 0)).toBeVisible();

  const product = await productNamed(page.request, 'Durum Spaghetti');
  await saveCart(page.request, { [product._id]: 1 });
  await page.goto('/cart');
  await goToPay(page);
  await page.goto('/my-orders');
  await orders(page).first().getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Order cancelled')).toBeVisible();
  await expect(orders(page).first().getByText('Cancelled')).toBeVisible();
  await expect(cartLink(page, 1)).toBeVisible();
});

test('the browser’s Back and Forward buttons lose nothing', async ({ page, context }) => {
  await openCart(page, 'Honey Granola', 2);
  await goToPay(page);
  const paymentPage = page.url();
  await page.goBack();
  const button = summaryOf(page).getByRole('button', { name: 'Proceed to checkout' });
  await expect(button).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await expect(cartLink(page, 2)).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto('/cart');
  await expect(cartLink(later, 2)).toBeVisible();
  await summaryOf(later).getByRole('button', { name: 'Proceed to checkout' }).click();
  await expect(later).toHaveURL(paymentPage);
});
