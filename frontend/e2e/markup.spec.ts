import { expect, test } from './support/test';
import { registerWithAddress, saveCart } from './support/accounts';
import { pathOf, productNamed } from './support/products';

const SCRIPT = '<script>alert("name")</script>';
const PICTURE = '<img src=x onerror=alert(1)>';
const LINK = '<a href="javascript:alert(2)">Pay here</a>';

// The renamed product is one that no other journey looks for.
test('markup in names, descriptions and addresses is text on every screen', async ({
  page,
  seller,
}) => {
  page.on('dialog', () => {
    throw new Error('A script has run.');
  });
  const name = `Coconut ${SCRIPT} ${PICTURE}`;
  const product = await productNamed(page.request, 'Coconut Water');
  await seller.edit(product._id, { name, description: [PICTURE, LINK] });
  await registerWithAddress(page.request, { firstName: PICTURE, street: SCRIPT, city: LINK });
  await saveCart(page.request, { [product._id]: 1 });

  await page.goto('/products?search=coconut');
  await expect(page.getByRole('article').getByText(name)).toBeVisible();
  await page.goto('/products/drinks');
  await expect(page.getByRole('article').getByText(name)).toBeVisible();

  await page.goto(pathOf(product));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Larder`);
  await expect(page.getByText(LINK)).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByRole('list', { name: 'Cart' }).getByText(name)).toBeVisible();
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await expect(summary.getByText(`${PICTURE} Baker`)).toBeVisible();
  await expect(summary.getByText(SCRIPT)).toBeVisible();
  await summary.getByRole('button', { name: 'Place Order' }).click();

  await expect(page).toHaveURL(/\/my-orders\?placed=/);
  const order = page.getByRole('article');
  await expect(order.getByText(name)).toBeVisible();
  await expect(order.getByText(SCRIPT).last()).toBeVisible();
  await expect(page.locator('img[onerror], a[href^="javascript:"], main script')).toHaveCount(0);
});
