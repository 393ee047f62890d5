import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test';
import { register, registerWithAddress, saveCart } from './support/people';
import { pathOf, productNamed } from './support/products';

// What axe looks at would make the traces huge.
test.use({ trace: 'off' });

const WIDTHS = [390, 1440];
const NARROWEST = 320;

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** What holds for every screen: no serious complaint of axe, one main heading, nothing to scroll sideways. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(serious).toEqual([]);
  const size = page.viewportSize();
  expect(await isTooWide(page), `scrolls sideways at ${size?.width} px`).toBe(false);
  if (!size || size.width > 400) return;
  await page.setViewportSize({ width: NARROWEST, height: size.height });
  expect(await isTooWide(page), `scrolls sideways at ${NARROWEST} px`).toBe(false);
  await page.setViewportSize(size);
}

async function openLogin(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Login' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

for (const width of WIDTHS) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('home', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('article')).toHaveCount(5);
      await expectSound(page);
      if (width > 400) return;
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
      await expectSound(page);
    });

    test('lists, found and not found', async ({ page }) => {
      await page.goto('/products');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectSound(page);
      await page.goto('/products/bakery');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectSound(page);
      await page.goto('/products?search=zebra');
      await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
      await expectSound(page);
    });

    test('products, in stock and not, and the toast', async ({ page }) => {
      const tomatoes = await productNamed(page.request, 'Vine Tomatoes');
      await page.goto(pathOf(tomatoes));
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(page.getByText('Added to cart')).toBeVisible();
      await expectSound(page);
      await page.goto(pathOf(await productNamed(page.request, 'Frosted Cupcakes')));
      await expect(page.getByText('Out of stock.', { exact: true })).toBeVisible();
      await expectSound(page);
    });

    test('cart of a visitor and the login dialog', async ({ page }) => {
      await page.goto('/products?search=tomatoes');
      await page.getByRole('button', { name: 'Add Vine Tomatoes to cart' }).click();
      await page.goto('/cart');
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeInViewport();
      await expectSound(page);
      await page.getByRole('button', { name: 'Remove Vine Tomatoes' }).click();
      await expect(page.getByText('Your cart is empty.')).toBeVisible();
      await expectSound(page);
      await openLogin(page);
      await expectSound(page);
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Please enter your name.')).toBeVisible();
      await expectSound(page);
    });

    test('cart, address form and orders of a customer', async ({ page }) => {
      const tomatoes = await productNamed(page.request, 'Vine Tomatoes');
      await registerWithAddress(page.request);
      await saveCart(page.request, { [tomatoes._id]: 12 });
      await page.goto('/cart');
      await expect(page.getByText('12 Mill Lane')).toBeVisible();
      await expectSound(page);
      await page.getByRole('button', { name: 'Change delivery address' }).click();
      await expectSound(page);
      await page.goto('/add-address');
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(page.getByText('Please enter your city.')).toBeVisible();
      await expectSound(page);
      await page.goto('/cart');
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page.getByRole('article')).toHaveCount(1);
      await expectSound(page);
    });

    test('account menu and empty orders', async ({ page }) => {
      await register(page.request);
      await page.goto('/my-orders');
      await expect(page.getByText('You have no orders')).toBeVisible();
      await expectSound(page);
      const name = width > 400 ? /^Account of/ : 'Open menu';
      await page.getByRole('button', { name }).click();
      await expect(page.getByText('Logout').filter({ visible: true })).toBeVisible();
      await expectSound(page);
    });

    test('everything else', async ({ page, watch }) => {
      watch.expect(404, '/nowhere');
      watch.expect(404, '/api/product/');
      for (const path of [
        '/contact',
        '/my-orders',
        '/loader',
        '/nowhere',
        '/products/x/y',
        '/products/shoes',
        '/seller',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectSound(page);
      }
    });
  });
}
