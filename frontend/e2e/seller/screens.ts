import { TOTP } from 'otpauth';
import type { APIRequestContext, Page } from '@playwright/test';
import { newAccount, placeCodOrder, registerWithAddress, saveCart } from '../support/accounts';
import { productNamed } from '../support/products';
import { DEMO_LOGIN, DemoSeller } from '../support/seller';
import { take, WIDTHS } from '../support/screenshot';
import { expect, test } from '../support/test';

const CSV = [
  'name,category,price,offerPrice,size,color',
  'Sea salt,Grains,3,2.5,500 g,white',
  'Whole Milk,Dairy,1.95,0.45,1 l,white',
  'Bad one,Toys,3,2,1 kg,red',
  ',Fruits,3,much,1 kg,red',
].join('\n');

/** Emails that no mail server accepted, which a demo shop does not have. */
const DEAD_MAILS = {
  success: true,
  total: 2,
  waiting: { count: 3, problem: 'connect ECONNREFUSED 127.0.0.1:25' },
  mails: ['order-placed', 'two-factor-changed'].map((kind, index) => ({
    _id: `01890a5d-ac96-774b-bcce-b302099a805${index}`,
    kind,
    to: `a.customer.with.a.long.name.${index}@mail.example.com`,
    createdAt: '2026-05-04T08:00:00Z',
    gaveUpAt: '2026-05-06T08:00:00Z',
    problem: '550 5.1.1 The mailbox does not exist: user unknown in virtual mailbox table',
    canBeSent: index === 0,
  })),
};

/** States that only Stripe and two simultaneous payments produce. */
const FLAGGED = {
  flag: 'This order was paid twice.',
  flags: [
    {
      _id: '01890a5d-ac96-774b-bcce-b302099a8051',
      at: '2026-05-04T08:00:00Z',
      kind: 'paid twice',
      sentence: 'This order was paid twice.',
      reason: null,
      amount: 6.52,
      resolvedAt: null,
      resolvedBy: null,
    },
  ],
};

async function placeOrder(request: APIRequestContext): Promise<string> {
  await registerWithAddress(request);
  const [apples, bread] = await Promise.all([
    productNamed(request, 'Royal Gala Apples'),
    productNamed(request, 'Sourdough Loaf'),
  ]);
  await placeCodOrder(request, { [apples._id]: 3, [bread._id]: 1 });
  const list = (await (await request.get('/api/order/user')).json()) as {
    orders: { _id: string }[];
  };
  return list.orders[0]?._id ?? '';
}

async function payOnline(page: Page): Promise<void> {
  await registerWithAddress(page.request);
  const milk = await productNamed(page.request, 'Whole Milk');
  await saveCart(page.request, { [milk._id]: 4 });
  await page.goto('/cart');
  await page.getByLabel('Payment method').selectOption('Online Payment');
  await page.getByRole('button', { name: 'Proceed to checkout' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/my-orders\?placed=/, { timeout: 15_000 });
}

for (const width of WIDTHS) {
  test.describe(`${width}`, () => {
    test.use({ viewport: { width, height: width < 500 ? 844 : 900 } });

    test('screens of sellers', async ({ page, browserErrors }) => {
      await DemoSeller.logIn(page.request);
      browserErrors.expect(404, '/api/order/seller/');
      browserErrors.expect(404, '/seller/nowhere');
      const { _id: id } = await productNamed(page.request, 'Whole Milk');
      const screens = {
        'seller-add': '/seller',
        'seller-products': '/seller/product-list',
        'seller-products-none': '/seller/product-list?search=zebra',
        'seller-product': `/seller/product-list/${id}`,
        'seller-orders': '/seller/orders',
        'seller-orders-none': '/seller/orders?search=zebra',
        'seller-order-unknown': '/seller/orders/01890a5d-ac96-774b-bcce-b302099a8057',
        'seller-overview': '/seller/overview',
        'seller-synonyms': '/seller/synonyms',
        'seller-staff': '/seller/staff',
        'seller-changes': '/seller/staff?view=changes',
        'seller-account': '/seller/staff?view=account',
        'seller-nowhere': '/seller/nowhere',
      };
      for (const [name, address] of Object.entries(screens)) {
        await page.goto(address);
        await take(page, name);
      }
      await page.goto('/seller/synonyms?search=corn');
      await page.getByRole('button', { name: 'Change the words of “corn”' }).click();
      await take(page, 'seller-synonyms-form', false);
      await page.goto('/seller');
      await page.getByLabel('Name').fill('Whole Milk');
      await page.getByText('Facts from the label').click();
      await page.getByLabel('Fat', { exact: true }).fill('much');
      await page.getByRole('button', { name: 'Add product' }).click();
      await take(page, 'seller-add-errors');
    });

    test('orders of sellers', async ({ page, request }) => {
      await payOnline(page);
      const id = await placeOrder(request);
      await DemoSeller.logIn(page.request);
      await page.goto(`/seller/orders/${id}`);
      await take(page, 'seller-order');
      await page.getByRole('button', { name: 'Cancel order' }).click();
      await take(page, 'seller-order-cancelling', false);
      await page.goto('/seller/orders?payment=Online');
      await page
        .getByRole('link', { name: /^[A-Z0-9]{10}$/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Online payment' })).toBeVisible();
      await take(page, 'seller-order-online');
      await page.getByRole('button', { name: /^Refund/ }).click();
      await take(page, 'seller-order-refund', false);
      await page.route('**/api/order/seller/*/payment', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...((await response.json()) as object), ...FLAGGED } });
      });
      await page.reload();
      await expect(page.getByText(FLAGGED.flag)).toBeVisible();
      await take(page, 'seller-order-flagged');
      await page.goto('/seller/orders');
      const filters = page.getByRole('button', { name: 'Filters' });
      if (await filters.isVisible()) await filters.click();
      await page.getByRole('checkbox').nth(1).check();
      await take(page, 'seller-orders-selected', false);
      await page.goto('/seller/product-list');
      await page.getByRole('checkbox').nth(1).check();
      await take(page, 'seller-products-selected', false);
    });

    test('imports of sellers', async ({ page }) => {
      await DemoSeller.logIn(page.request);
      await page.goto('/seller/product-list/import');
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
      await expect(page.getByRole('list', { name: 'Skipped' })).toBeVisible();
      await take(page, 'seller-import-checked');
      await page.goto('/seller/product-list/import');
      await expect(page.getByRole('region', { name: 'Not finished' })).toBeVisible();
      await take(page, 'seller-import');
    });

    test('an import of sellers, to its end', async ({ page }) => {
      await DemoSeller.logIn(page.request);
      const [head, ...rows] = CSV.split('\n');
      const csv = [
        head,
        `Sea salt ${crypto.randomUUID().slice(0, 8)},Grains,3,2.5,500 g,white`,
        rows[2],
      ];
      await page.goto('/seller/product-list/import');
      await page.getByLabel('CSV file').setInputFiles({
        name: 'salt.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv.join('\n')),
      });
      await page.getByRole('button', { name: 'Apply 1 change' }).click();
      await expect(page.getByText('Done. 1 product was added.')).toBeVisible();
      await take(page, 'seller-import-done');
      // Only large files show these states.
      const states = {
        applying: { state: 'applying', progress: { done: 21_400, total: 60_000 } },
        failed: {
          state: 'failed',
          problem: 'The import stopped because of a fault of the shop.',
          problemValues: { kind: 'fault' },
        },
      };
      for (const [name, changed] of Object.entries(states)) {
        await page.route('**/api/seller/imports/*', async (route) => {
          const response = await route.fetch();
          const body = (await response.json()) as { import: object };
          await route.fulfill({ json: { ...body, import: { ...body.import, ...changed } } });
        });
        await page.reload();
        await take(page, `seller-import-${name}`);
        await page.unrouteAll({ behavior: 'wait' });
      }
    });

    test('the archive of sellers', async ({ page }) => {
      await DemoSeller.logIn(page.request);
      const { _id: id } = await productNamed(page.request, 'Whole Milk');
      await page.route('**/api/seller/products?**', async (route) => {
        const response = await route.fetch({
          url: route.request().url().replace('archived=true', ''),
        });
        const body = (await response.json()) as { products: object[] };
        const products = body.products.slice(0, 3).map((each) => ({ ...each, isArchived: true }));
        await route.fulfill({ json: { ...body, products, total: products.length } });
      });
      await page.goto(`/seller/product-list?archived=true`);
      await page.getByRole('checkbox').nth(1).check();
      await take(page, 'seller-archive', false);
      await page.route(`**/api/seller/products/${id}`, async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { product: object };
        await route.fulfill({ json: { ...body, product: { ...body.product, isArchived: true } } });
      });
      await page.goto(`/seller/product-list/${id}`);
      await take(page, 'seller-product-archived');
    });

    test('messages and newsletter of sellers', async ({ page }) => {
      for (const subject of ['Do you deliver on Sundays?', '']) {
        await page.request.post('/api/contact', {
          data: {
            key: crypto.randomUUID(),
            name: 'Ada Baker',
            email: 'ada.baker@example.com',
            subject,
            message: 'I am at home on Sundays only.\n\nCould you come then?',
            language: 'en',
          },
        });
      }
      await page.route('**/api/seller/newsletter?**', (route) =>
        route.fulfill({
          json: {
            success: true,
            total: 2,
            subscribers: ['en', 'de'].map((language, index) => ({
              _id: `01890a5d-ac96-774b-bcce-b302099a805${index}`,
              email: `a.customer.with.a.long.name.${index}@mail.example.com`,
              language,
              confirmedAt: '2026-05-04T08:00:00Z',
              consent: 'Yes, I want the newsletter',
            })),
          },
        }),
      );
      await page.route('**/api/seller/mails?**', (route) => route.fulfill({ json: DEAD_MAILS }));
      await DemoSeller.logIn(page.request);
      await page.goto('/seller/messages');
      await page.getByRole('button', { expanded: false }).first().click();
      await take(page, 'seller-messages');
      await page.goto('/seller/newsletter');
      await take(page, 'seller-newsletter');
      await page.goto('/seller/mails');
      await take(page, 'seller-mails');
    });

    test('logins of sellers', async ({ page, browserErrors, playwright, baseURL }) => {
      browserErrors.expect(401, '/api/seller/login');
      const colleague = newAccount('Ben Carpenter');
      await DemoSeller.logIn(page.request);
      const data = { ...colleague, currentPassword: DEMO_LOGIN.password };
      await page.request.post('/api/seller/staff', { data });
      const theirs = await playwright.request.newContext({ baseURL });
      await theirs.post('/api/seller/login', { data: colleague });
      const { password } = colleague;
      const setUp = await theirs.post('/api/seller/two-factor/setup', { data: { password } });
      const { secret } = (await setUp.json()) as { secret: string };
      const code = new TOTP({ secret }).generate();
      await theirs.post('/api/seller/two-factor/confirm', { data: { code } });

      await page.goto('/seller/staff?view=account');
      const twoFactor = page.getByRole('region', { name: 'Two-factor login' });
      await twoFactor.getByRole('button', { name: 'Set up' }).click();
      const dialog = page.getByRole('dialog');
      await take(page, 'seller-two-factor-password', false);
      await dialog.getByLabel('Password', { exact: true }).fill(DEMO_LOGIN.password);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
      await take(page, 'seller-two-factor-code', false);
      await page.keyboard.press('Escape');

      await page.goto('/seller/staff');
      await page.getByRole('button', { name: 'Add seller' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add seller' }).click();
      await take(page, 'seller-staff-add', false);
      await page.keyboard.press('Escape');
      await page
        .getByRole('row', { name: colleague.email })
        .getByRole('button', { name: /^Logins/ })
        .click();
      await page.getByRole('button', { name: 'Link for a new password' }).click();
      await page.getByLabel('Your own password', { exact: true }).fill(DEMO_LOGIN.password);
      await take(page, 'seller-staff-own-password', false);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').locator('code')).toBeVisible();
      await take(page, 'seller-staff-logins', false);
      await theirs.dispose();

      await page.context().clearCookies();
      await page.goto('/seller/reset-password');
      await take(page, 'seller-reset');
      await page.goto('/seller');
      await page.getByLabel('Email').fill('nobody');
      await page.getByRole('button', { name: 'Log in' }).click();
      await take(page, 'seller-login-errors');
      await page.getByLabel('Email').fill(colleague.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByLabel('Code')).toBeFocused();
      await take(page, 'seller-login-code');
      await page.goto('/seller');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await take(page, 'seller-forgotten');
    });

    test('screens of sellers in German', async ({ page, request }) => {
      const id = await placeOrder(request);
      await DemoSeller.logIn(page.request);
      const screens = {
        add: '/seller',
        products: '/seller/product-list',
        orders: '/seller/orders',
        order: `/seller/orders/${id}`,
        overview: '/seller/overview',
        staff: '/seller/staff',
        account: '/seller/staff?view=account',
        import: '/seller/product-list/import',
      };
      for (const [name, address] of Object.entries(screens)) {
        await page.goto(`/de${address}`);
        await take(page, `seller-de-${name}`);
      }
    });
  });
}
