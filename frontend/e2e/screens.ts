import type { Page } from '@playwright/test';
import {
  fillAddress,
  placeCodOrder,
  register,
  registerWithAddress,
  saveCart,
} from './support/accounts';
import { pathOf, productNamed } from './support/products';
import { DemoSeller } from './support/seller';
import { take, WIDTHS } from './support/screenshot';
import { expect, test } from './support/test';

const BASKET = ['Vine Tomatoes', 'Royal Gala Apples', 'Sourdough Loaf', 'Apple Juice Boxes'];

async function basket(page: Page): Promise<Record<string, number>> {
  const products = await Promise.all(BASKET.map((name) => productNamed(page.request, name)));
  return Object.fromEntries(products.map(({ _id }, index) => [_id, index === 0 ? 12 : index]));
}

for (const width of WIDTHS) {
  test.describe(`${width}`, () => {
    test.use({ viewport: { width, height: width < 500 ? 844 : 900 } });

    test('screens of visitors', async ({ page, browserErrors }) => {
      browserErrors.expect(404, '/api/product/');
      browserErrors.expect(404, '/products/fruits/nothing');
      browserErrors.expect(404, '/nowhere');
      const screens = {
        home: '/',
        products: '/products',
        category: '/products/dairy',
        'search-nothing': '/products?search=zebra',
        search: '/products?search=yogurt',
        'search-corrected': '/products?search=tomatos',
        'products-filtered': '/products?diet=vegan&priceTo=3',
        product: pathOf(await productNamed(page.request, 'Alphonso Mango')),
        'product-few': pathOf(await productNamed(page.request, 'Golden Pineapple')),
        'product-sold-out': pathOf(await productNamed(page.request, 'Frosted Cupcakes')),
        'product-unknown': '/products/fruits/nothing',
        'cart-empty': '/cart',
        'orders-visitor': '/my-orders',
        contact: '/contact',
        'not-found': '/nowhere',
        loader: '/loader',
        'seller-login': '/seller',
      };
      for (const [name, address] of Object.entries(screens)) {
        await page.goto(address);
        await take(page, name);
      }
    });

    test('overlays', async ({ page }) => {
      await page.goto('/products?search=o');
      await page.getByRole('article').nth(1).getByRole('button').first().click();
      await expect(page.getByText('Added to cart')).toBeVisible();
      await take(page, 'toast', false);
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) {
        await menu.click();
        await take(page, 'menu', false);
      }
      await page.getByRole('button', { name: 'Login' }).filter({ visible: true }).first().click();
      await take(page, 'login', false);
      await page.getByRole('tab', { name: 'Create account' }).click();
      await page.getByRole('button', { name: 'Create account' }).click();
      await take(page, 'register-errors', false);
    });

    test('search and filters', async ({ page }) => {
      await page.goto('/');
      await page.addInitScript(() =>
        localStorage.setItem('larder.searches', JSON.stringify(['tomatoes', 'oat milk'])),
      );
      await page.reload();
      await page.getByRole('combobox').filter({ visible: true }).click();
      await expect(page.getByRole('dialog', { name: 'Suggestions' })).toBeVisible();
      await take(page, 'suggestions', false);
      await page.goto('/products');
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('button', { name: /^Show \d+ products/ })).toBeVisible();
      await take(page, 'filters', false);
    });

    test('a product and its label', async ({ page }) => {
      const milk = pathOf(await productNamed(page.request, 'Chocolate Milk'));
      await page.addInitScript(() =>
        localStorage.setItem('larder.avoidedAllergens', JSON.stringify(['milk'])),
      );
      await page.goto(milk);
      for (const part of await page.locator('main details').all()) {
        await part.evaluate((details: HTMLDetailsElement) => (details.open = true));
      }
      await take(page, 'product-label');
      await page
        .getByRole('button', { name: /Add .*to cart/i })
        .first()
        .click();
      await page.goto('/cart');
      await take(page, 'cart-allergens');
    });

    test('cart of a visitor', async ({ page }) => {
      await page.goto('/products?search=tomatoes');
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Add Vine Tomatoes to cart' }).click();
      await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible();
      await take(page, 'cart-toast', false);
      await page.goto('/cart');
      await take(page, 'cart-visitor');
      await page.getByLabel('Quantity of Vine Tomatoes').selectOption('10+');
      await page.keyboard.type('many');
      await page.keyboard.press('Enter');
      await take(page, 'cart-quantity');
      await page.getByRole('button', { name: 'Remove Vine Tomatoes' }).click();
      await take(page, 'cart-removed');
    });

    test('cart that has changed', async ({ page }) => {
      const names = ['Vine Tomatoes', 'Whole Milk', 'Frosted Cupcakes', 'Golden Pineapple'];
      const products = await Promise.all(names.map((name) => productNamed(page.request, name)));
      const items = Object.fromEntries(products.map(({ _id }, index) => [_id, 3 + index]));
      const lines = Object.fromEntries(
        products.map(({ _id, name, category, offerPrice }, index) => {
          const cents = Math.round(offerPrice * 100) + ([20, -30][index] ?? 0);
          return [_id, { name, category, cents, isSold: true }];
        }),
      );
      await page.addInitScript(
        ([cart, seen]) => {
          localStorage.setItem('larder.cart', JSON.stringify({ ...cart, items: cart }));
          localStorage.setItem('larder.cart.seen', JSON.stringify({ version: 1, lines: seen }));
        },
        [items, lines] as const,
      );
      await page.goto('/cart');
      await take(page, 'cart-changed');
    });

    test('screens of customers', async ({ page, browserErrors }) => {
      browserErrors.expect(404, '/api/order/user/AAAAAAAAAA');
      await registerWithAddress(page.request);
      await saveCart(page.request, await basket(page));
      await page.goto('/cart');
      await expect(page.getByText('12 Mill Lane')).toBeVisible();
      await take(page, 'cart');
      await take(page, 'cart-screen', false);
      await page.getByRole('button', { name: 'Change delivery address' }).click();
      await take(page, 'cart-addresses');
      await page.getByText('Notes for packer and driver').click();
      await page
        .getByLabel('Note for the packer')
        .fill('Green bananas, please.\nNone that are soft');
      await page.getByRole('combobox', { name: 'If something is missing' }).selectOption('call');
      await page
        .getByRole('combobox', { name: 'If missing: Sourdough Loaf' })
        .selectOption('leave-out');
      await take(page, 'cart-instructions');
      await page.goto('/account');
      await expect(page.getByRole('link', { name: /^Security/ })).toBeVisible();
      await take(page, 'own-account', false);
      for (const [screen, content] of [
        ['addresses', '12 Mill Lane'],
        ['profile', 'Not confirmed'],
        ['security', 'This device'],
        ['data', 'Delete my account'],
      ] as const) {
        await page.goto(`/account/${screen}`);
        await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
        await take(page, `own-account-${screen}`);
      }
      await page.goto('/add-address');
      await fillAddress(page, { firstName: 'Ada', email: 'ada@' });
      await page.getByRole('button', { name: 'Save address' }).click();
      await take(page, 'add-address');
      await page.goto('/cart');
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page).toHaveURL(/\/my-orders\?placed=/);
      await expect(page.getByRole('heading', { name: /^Thank you, / })).toBeVisible();
      await take(page, 'order-placed', false);
      await take(page, 'order-placed-whole');
      await page.goto('/my-orders');
      await expect(page.getByRole('article')).toHaveCount(1);
      await take(page, 'orders');
      await page.goto('/my-orders?search=zebra');
      await expect(page.getByText(/^No orders match/)).toBeVisible();
      await take(page, 'orders-none-found', false);
      await page.goto('/my-orders/AAAAAAAAAA');
      await expect(page.getByText(/^We cannot find this order/)).toBeVisible();
      await take(page, 'order-unknown');
      await page.goto('/my-orders');
      await page.getByRole('link', { name: /^Details of order/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
      await take(page, 'order');
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await take(page, 'order-cancelling', false);
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
      await expect(page.getByText('Order cancelled')).toBeVisible();
      await take(page, 'order-cancelled');
      await page.getByRole('button', { name: /^Order again/ }).click();
      await expect(page.getByText(/are in your cart/)).toBeVisible();
      await take(page, 'cart-again', false);
    });

    test('saved items and orders', async ({ page }) => {
      await registerWithAddress(page.request);
      const items = await basket(page);
      await placeCodOrder(page.request, items);
      for (const id of Object.keys(items)) await page.request.put(`/api/favourites/${id}`);
      const saved = await page.request.post('/api/shopping-lists', {
        data: { name: 'Weekly', items },
      });
      const { list } = (await saved.json()) as { list: { _id: string } };
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Buy again' })).toBeVisible();
      await take(page, 'home-again', false);
      for (const name of ['favourites', 'usuals', 'lists']) {
        await page.goto(`/${name}`);
        await take(page, name);
      }
      await page.goto(`/lists/${list._id}`);
      await take(page, 'list');
      await page.goto('/lists/paste');
      await page.getByLabel('Your list').fill('2 milk, bread, 6 eggs, unicorn steaks');
      await page.getByRole('button', { name: 'Find products' }).click();
      await expect(page.getByRole('heading', { name: 'Found 3 of 4' })).toBeVisible();
      await take(page, 'list-pasted');
    });

    test('screens of an order that went wrong', async ({ page }) => {
      await registerWithAddress(page.request);
      const { addresses } = (await (await page.request.get('/api/address/get')).json()) as {
        addresses: { _id: string }[];
      };
      const tomatoes = await productNamed(page.request, 'Vine Tomatoes');
      const bread = await productNamed(page.request, 'Sourdough Loaf');
      const placed = await page.request.post('/api/order/cod', {
        data: {
          items: [
            { product: tomatoes._id, quantity: 2 },
            { product: bread._id, quantity: 1, substitution: 'leave-out' },
          ],
          address: addresses[0]?._id,
          packerNote: 'Green bananas, please.\nNone that are soft',
          driverNote: 'Second door on the left; the bell is weak.',
          substitution: 'call',
        },
      });
      const { order } = (await placed.json()) as { order: { _id: string; number: string } };
      await (await DemoSeller.logIn(page.request)).deliver(order._id);
      await page.goto('/my-orders');
      await page.getByRole('button', { name: /^Report a problem/ }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await take(page, 'report-problem', false);
      const buffer = await (await page.request.get(tomatoes.image[0] ?? '')).body();
      await page.request.post(`/api/order/${order._id}/problem`, {
        multipart: {
          kind: 'damaged',
          product: tomatoes._id,
          text: 'They burst on the way: everything in the bag is wet.',
          photo: { name: 'photo.webp', mimeType: 'image/webp', buffer },
        },
      });
      const screens = {
        'orders-problem': '/my-orders',
        'order-problem': `/my-orders/${order.number}`,
        'seller-orders-problem': '/seller/orders?attention=problems',
        'seller-order-problem': `/seller/orders/${order._id}`,
        'seller-slip': `/seller/orders/print?ids=${order._id}`,
      };
      for (const [name, address] of Object.entries(screens)) {
        await page.goto(address);
        await expect(page.getByText(order.number).filter({ visible: true }).first()).toBeVisible();
        await take(page, name);
      }
    });

    test('screens of a new customer', async ({ page }) => {
      await register(page.request);
      await page.goto('/cart');
      await take(page, 'cart-empty-customer', false);
      await saveCart(page.request, await basket(page));
      await page.goto('/my-orders');
      await expect(page.getByText('You have no orders')).toBeVisible();
      await take(page, 'orders-empty');
      const account = width < 768 ? 'Open menu' : /^Account of/;
      await page.getByRole('button', { name: account }).click();
      await take(page, 'account', false);
      await page.goto('/cart');
      await take(page, 'cart-no-address');
    });
  });
}
