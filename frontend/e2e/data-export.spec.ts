import { readFile } from 'node:fs/promises';
import { ADDRESS, cartLink, registerWithAddress, saveCart } from './support/accounts';
import { productNamed } from './support/products';
import { DemoSeller } from './support/seller';
import { expect, test } from './support/test';

test('a customer edits an address, downloads all data and deletes the account', async ({
  page,
  context,
  browserErrors,
  playwright,
  baseURL,
}) => {
  browserErrors.expect(409, '/api/user/delete');
  const account = await registerWithAddress(page.request);
  const rice = await productNamed(page.request, 'Basmati Rice');
  const { addresses } = (await (await page.request.get('/api/address/get')).json()) as {
    addresses: { _id: string }[];
  };
  const placed = await page.request.post('/api/order/cod', {
    data: { items: [{ product: rice._id, quantity: 1 }], address: addresses[0]?._id },
  });
  const { order } = (await placed.json()) as { order: { _id: string; number: string } };
  await saveCart(page.request, { [rice._id]: 3 });
  await page.goto('/account/addresses');
  await expect(cartLink(page, 3)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/my-orders');
  await expect(other.getByText(order.number)).toBeVisible();

  const own = page.getByRole('main');
  await own.getByRole('button', { name: /^Actions: 12 Mill Lane/ }).click();
  await own.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Street').fill('14 Mill Lane');
  await page.getByRole('button', { name: 'Save address' }).click();
  const menu = own.getByRole('button', { name: /^Actions: 14 Mill Lane/ });
  await expect(menu).toBeFocused();
  await menu.click();
  await own.getByRole('button', { name: 'Make default' }).click();
  await expect(own.getByText('Default', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Your data' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  const { orders, account: known } = JSON.parse(file) as {
    orders: { address: typeof ADDRESS }[];
    account: { email: string };
  };
  expect(known.email).toBe(account.email);
  expect(orders.map(({ address }) => address.street)).toEqual([ADDRESS.street]);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('not delivered yet');
  const shop = await playwright.request.newContext({ baseURL });
  await (await DemoSeller.logIn(shop)).deliver(order._id);
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByText(/^Your account is deleted/)).toBeVisible();
  await expect(cartLink(page, 0)).toBeVisible();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(other.getByText(order.number)).toBeHidden();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain(rice._id);
  const login = await shop.post('/api/user/login', { data: account });
  expect(login.status()).toBe(401);
  expect((await shop.post('/api/user/register', { data: account })).status()).toBe(201);
  const found = await shop.get('/api/order/seller', { params: { search: order.number } });
  const [left] = ((await found.json()) as { orders: { customer: object; address: object }[] })
    .orders;
  expect(left).toMatchObject({ customer: { name: 'Deleted' }, address: { street: '–' } });
});
