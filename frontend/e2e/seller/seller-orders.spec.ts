import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { ADDRESS, registerWithAddress } from '../support/accounts';
import { productNamed } from '../support/products';
import { DemoSeller } from '../support/seller';
import { expect, test } from '../support/test';

interface PlacedOrder {
  _id: string;
  number: string;
  amount: number;
}

/** Places orders of a new customer as their browser would. */
async function placeOrders(
  customer: APIRequestContext,
  count: number,
  address: Partial<typeof ADDRESS> = {},
): Promise<PlacedOrder[]> {
  await registerWithAddress(customer, address);
  const { addresses } = (await (await customer.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const bananas = await productNamed(customer, 'Bananas');
  const orders: PlacedOrder[] = [];
  while (orders.length < count) {
    const response = await customer.post('/api/order/cod', {
      data: { items: [{ product: bananas._id, quantity: 2 }], address: addresses[0]?._id },
    });
    expect(response.ok(), await response.text()).toBe(true);
    orders.push(((await response.json()) as { order: PlacedOrder }).order);
  }
  return orders;
}

async function placeOrder(customer: APIRequestContext): Promise<PlacedOrder> {
  const [order] = await placeOrders(customer, 1);
  if (!order) throw new Error('No order was placed');
  return order;
}

/** By default all orders, the newest first, as other journeys place and pack orders, too. */
async function openOrders(page: Page, query = '?status=all'): Promise<void> {
  await DemoSeller.logIn(page.request);
  await page.goto(`/seller/orders${query}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** On a phone an order has three lines of constant height, with the next step in reach of the thumb. */
async function expectThreeLines(page: Page, row: Locator, number: string): Promise<void> {
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('It is not on the screen');
    return { ...box, right: box.x + box.width, middle: box.y + box.height / 2 };
  };
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [card, name, status, amount, items, payment, customer, step] = await Promise.all([
      boxOf(row),
      boxOf(row.getByRole('link', { name: number })),
      boxOf(row.getByText('Order Placed', { exact: true })),
      boxOf(row.getByText('$', { exact: false })),
      boxOf(row.getByText('2 items')),
      boxOf(row.getByText('Pending', { exact: true })),
      boxOf(row.getByText('Ada Baker')),
      boxOf(row.getByRole('button', { name: `Start packing: ${number}` })),
    ]);
    expect(items.y).toBeGreaterThan(name.y);
    expect(step.y).toBeGreaterThan(payment.y);
    expect(card.height).toBeLessThan(width === 390 ? 130 : 156);
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
  await expect(page.getByText(/^1 order · \$/)).toBeVisible();

  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  for (const step of ['Start packing', 'Send out', 'Mark delivered']) {
    // The pointer rests on the button, which is the next step a second later.
    await page.getByRole('button', { name: `${step}: ${number}` }).dblclick();
  }
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([
    /^Order Placed/,
    /^Packing/,
    /^Out for delivery/,
    /^Delivered/,
  ]);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Undo: ${number}` })).toHaveCount(0);
});

test('a new order is announced on an open screen without moving a row', async ({
  page,
  request,
}) => {
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
  await expectThreeLines(page, row, number);
});

test('a change by one seller appears on the screen of another', async ({
  page,
  context,
  request,
}) => {
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

test('packing slips print one order per page without the layout of the shop', async ({
  page,
  request,
}) => {
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

test('forty orders are packed, sent out and delivered with few clicks', async ({
  page,
  request,
}) => {
  // Other journeys order too, so these are found by their town.
  const town = `Fortytown${Date.now()}`;
  const orders = await placeOrders(request, 40, { city: town });
  let clicks = 0;
  await page.exposeFunction('countClick', () => clicks++);
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void };
    document.addEventListener('mousedown', () => countClick(), true);
  });
  await openOrders(page, `?search=${town}`);
  for (const [chip, step, status] of [
    ['To pack', 'Start packing', 'Packing'],
    ['Packing', 'Send out', 'Out for delivery'],
    ['Out for delivery', 'Mark delivered', 'Delivered'],
  ] as const) {
    const selected = page.getByRole('region', { name: 'Selected orders' });
    const status40 = page.getByRole('button', { name: `${chip} 40`, exact: true });
    await status40.click();
    // The orders of the new status replace the previous ones and their selection.
    await expect(status40).toHaveAttribute('aria-pressed', 'true');
    await expect(selected).toBeHidden();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Select all 40' }).click();
    await expect(selected.getByText(/^40 selected/)).toBeVisible();
    await selected.getByRole('button', { name: step, exact: true }).click();
    await expect(page.getByText(`40 orders are “${status}” now`)).toBeVisible();
  }
  expect(clicks).toBeGreaterThan(0);
  expect(clicks).toBeLessThanOrEqual(20);
  const ids = orders.map(({ _id }) => _id).join(',');
  const response = await page.request.get(
    `/api/order/seller?ids=${ids}&status=Delivered&paid=true`,
  );
  expect(((await response.json()) as { total: number }).total).toBe(40);
});

test('an order links to the next one, and Back restores the position in the list', async ({
  page,
  request,
}) => {
  const town = `Nexttown${Date.now()}`;
  const orders = await placeOrders(request, 12, { city: town });
  const [third, fourth] = [orders[2]?.number ?? '', orders[3]?.number ?? ''];
  await page.setViewportSize({ width: 390, height: 600 });
  const query = `?search=${town}&sort=oldest`;
  await openOrders(page, query);
  const link = page.getByRole('link', { name: third, exact: true });
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${third}` })).toBeVisible();
  await page.getByRole('link', { name: 'Next order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${fourth}` })).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(link).toBeVisible();
  expect(new URL(page.url()).search).toBe(query);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
});
