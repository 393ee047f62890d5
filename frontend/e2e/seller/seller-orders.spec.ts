import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ADDRESS, registerWithAddress } from '../support/people';
import { productNamed } from '../support/products';
import { DemoSeller } from '../support/seller';
import { expect, test } from '../support/test';

interface PlacedOrder {
  _id: string;
  number: string;
  amount: number;
}

/** Places an order as a customer's browser would. */
async function placeOrder(customer: APIRequestContext): Promise<PlacedOrder> {
  await registerWithAddress(customer);
  const { addresses } = (await (await customer.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const bananas = await productNamed(customer, 'Bananas');
  const answer = await customer.post('/api/order/cod', {
    data: { items: [{ product: bananas._id, quantity: 2 }], address: addresses[0]?._id },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { order: PlacedOrder }).order;
}

async function openOrders(page: Page): Promise<void> {
  await DemoSeller.logIn(page.request);
  await page.goto('/seller/orders');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** On a phone an order has two lines of constant height, with the next step in reach of the thumb. */
async function expectTwoLines(page: Page, row: Locator, number: string): Promise<void> {
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('It is not on the screen');
    return { ...box, right: box.x + box.width, middle: box.y + box.height / 2 };
  };
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [card, name, status, amount, customer, step] = await Promise.all([
      boxOf(row),
      boxOf(row.getByRole('link', { name: number })),
      boxOf(row.getByText('Order Placed', { exact: true })),
      boxOf(row.getByText('$', { exact: false })),
      boxOf(row.getByText('Ada Baker')),
      boxOf(row.getByRole('button', { name: `Start packing: ${number}` })),
    ]);
    expect(card.height).toBe(96);
    for (const [line, others] of [
      [name, [status, amount]],
      [step, [customer]],
    ] as const) {
      for (const other of others) expect(Math.abs(other.middle - line.middle)).toBeLessThan(3);
    }
    expect(name.right).toBeLessThanOrEqual(status.x);
    expect(status.right).toBeLessThanOrEqual(amount.x);
    expect(step.height).toBeGreaterThanOrEqual(44);
    expect(card.right - step.right).toBeLessThan(16);
  }
}

test('a seller moves an order from placed to delivered', async ({ page, request }) => {
  const { number } = await placeOrder(request);
  await openOrders(page);
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number.toLowerCase());
  const row = page.getByRole('row', { name: number });
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();
  await expect(row.getByText('Bananas')).toBeVisible();
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  for (const step of ['Start packing', 'Send out', 'Mark delivered']) {
    await page.getByRole('button', { name: `${step}: ${number}` }).dblclick();
    // The next step appears once the pointer has left.
    await page.mouse.move(0, 0);
  }
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([
    /^Order Placed/,
    /^Packing/,
    /^Out for delivery/,
    /^Delivered/,
  ]);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('a new order is announced on an open screen without moving a row', async ({ page, request }) => {
  await placeOrder(request); // the first order of all appears automatically
  await openOrders(page);
  const { number } = await placeOrder(request);
  const row = page.getByRole('row', { name: number });
  const pill = page.getByRole('button', { name: /new orders?$/ });
  await expect(pill).toBeVisible();
  await expect(row).toHaveCount(0);
  // Other journeys place orders, too: the first pill may count theirs.
  await expect
    .poll(async () => {
      if (await pill.isVisible()) await pill.click();
      return row.isVisible();
    })
    .toBe(true);
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  await expect(row.getByText('Order Placed', { exact: true })).toBeVisible();
  await expectTwoLines(page, row, number);
});

test('a change by one seller appears on the screen of another', async ({ page, context, request }) => {
  const { _id, number } = await placeOrder(request);
  await openOrders(page);
  const other = await context.newPage();
  await other.goto(`/seller/orders/${_id}`);
  await page.getByRole('button', { name: `Start packing: ${number}` }).click();
  await expect(other.getByRole('button', { name: `Send out: ${number}` })).toBeVisible();

  await other.getByRole('button', { name: 'Cancel order' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  const row = page.getByRole('row', { name: number });
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('packing slips print one order per page, and nothing else', async ({ page, request }) => {
  const { number, amount } = await placeOrder(request);
  await openOrders(page);
  await page.getByRole('checkbox', { name: `Select order ${number}` }).check();
  await page.getByRole('link', { name: 'Packing slips' }).click();
  const slip = page.getByRole('article', { name: `Packing slip of order ${number}` });
  await expect(slip.getByText(`$${amount.toFixed(2)}`)).toBeVisible();
  await expect(slip.getByText(ADDRESS.street)).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(slip).toHaveCSS('break-after', 'auto');
});
