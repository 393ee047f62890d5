import { countOrders, registerWithAddress, saveCart } from '../support/accounts';
import { totalsOf, productNamed } from '../support/products';
import { expect, test } from '../support/test';

test('a price that rose after the cart was shown is reported before it is ordered', async ({
  page,
  seller,
  browserErrors,
}) => {
  const lemons = await productNamed(page.request, 'Unwaxed Lemons');
  const raised = { ...lemons, offerPrice: lemons.offerPrice + 1, price: lemons.price + 1 };
  const { total } = totalsOf([{ product: raised, quantity: 2 }]);
  browserErrors.expect(409, '/api/order/cod');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [lemons._id]: 2 });

  await page.goto('/cart');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText(totalsOf([{ product: lemons, quantity: 2 }]).total)).toBeVisible();
  await seller.edit(lemons._id, { offerPrice: raised.offerPrice, price: raised.price });
  await summary.getByRole('button', { name: 'Place Order' }).click();

  await expect(page.getByRole('alert')).toContainText(`the total is now ${total}`);
  await expect(page.getByRole('alert')).toContainText('again if you agree.');
  await expect(summary.getByText(total, { exact: true })).toBeVisible();
  expect(await countOrders(page.request)).toBe(0);

  await summary.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/my-orders\?placed=/);
  await expect(page.locator('dt:text-is("Total") + dd')).toHaveText(total);
});

test('a price that fell is charged without a notice', async ({ page, seller }) => {
  const cobs = await productNamed(page.request, 'Popping Corn');
  await seller.setInStock(cobs._id, true);
  const lowered = { ...cobs, offerPrice: cobs.offerPrice - 0.5 };
  await registerWithAddress(page.request);
  await saveCart(page.request, { [cobs._id]: 1 });
  await page.goto('/cart');
  await expect(page.getByLabel('Quantity of Popping Corn')).toBeVisible();
  await seller.edit(cobs._id, { offerPrice: lowered.offerPrice });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/my-orders\?placed=/);
  const { total } = totalsOf([{ product: lowered, quantity: 1 }]);
  await expect(page.locator('dt:text-is("Total") + dd')).toHaveText(total);
});

test('a product that sold out meanwhile is named, and the rest can be ordered', async ({
  page,
  seller,
  browserErrors,
}) => {
  const [cherries, kiwis] = await Promise.all(
    ['Sweet Cherries', 'Green Kiwis'].map((name) => productNamed(page.request, name)),
  );
  if (!cherries || !kiwis) throw new Error('The catalogue is incomplete.');
  browserErrors.expect(409, '/api/order/cod');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [cherries._id]: 1, [kiwis._id]: 1 });

  await page.goto('/cart');
  await expect(page.getByLabel('Quantity of Sweet Cherries')).toBeVisible();
  await seller.setInStock(cherries._id, false);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert')).toContainText('Sweet Cherries');
  const line = page.getByRole('list', { name: 'Cart' }).getByRole('listitem').filter({
    hasText: 'Sweet Cherries',
  });
  await expect(line.getByText('Out of stock')).toBeVisible();
  expect(await countOrders(page.request)).toBe(0);

  await line.getByRole('button', { name: 'Remove Sweet Cherries' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/my-orders\?placed=/);
  await expect(page.getByRole('article').getByRole('link', { name: 'Green Kiwis' })).toBeVisible();
});

test('a quantity beyond the stock is rejected with the number left', async ({
  page,
  seller,
  browserErrors,
}) => {
  const cake = await productNamed(page.request, 'Birthday Cake');
  browserErrors.expect(409, '/api/order/cod');
  await registerWithAddress(page.request);
  await saveCart(page.request, { [cake._id]: 3 });
  await page.goto('/cart');
  await expect(page.getByLabel('Quantity of Birthday Cake')).toHaveValue('3');
  await seller.edit(cake._id, { units: 2 });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('alert')).toContainText('Birthday Cake');
  await expect(page.getByText('Only 2 left')).toBeVisible();
  await page.getByLabel('Quantity of Birthday Cake').selectOption('Qty 2');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/my-orders\?placed=/);
});
