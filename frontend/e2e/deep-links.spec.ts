import { stayOnLoader } from './support/loaded';
import { register } from './support/accounts';
import { pathOf, productNamed } from './support/products';
import { expect, test } from './support/test';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** a11y.spec.ts opens the other screens of the account, and the tests in seller/ the seller area. */
const PUBLIC_PAGES: readonly (readonly [path: string, heading: string, title: string])[] = [
  ['/', 'Good food for the week, fresh to your door.', 'Larder: fresh groceries, delivered'],
  ['/products', 'All products', 'All products · Larder'],
  ['/products/vegetables', 'Organic veggies', 'Organic veggies · Larder'],
  ['/cart', 'Shopping Cart', 'Shopping Cart · Larder'],
  ['/my-orders', 'My orders', 'My orders · Larder'],
  ['/favourites', 'Favourites', 'Favourites · Larder'],
  ['/usuals', 'Buy again', 'Buy again · Larder'],
  ['/lists', 'Shopping lists', 'Shopping lists · Larder'],
  ['/lists/paste', 'Paste a list', 'Paste a list · Larder'],
  ['/account', 'My account', 'My account · Larder'],
  ['/account/addresses', 'Addresses', 'Addresses · Larder'],
  ['/reset-password', 'This link is no longer valid', 'Choose a new password · Larder'],
  ['/confirm-email', 'This link is no longer valid', 'Confirm your email · Larder'],
  ['/orders', 'My orders', 'My orders · Larder'],
  ['/contact', 'How can we help?', 'Contact · Larder'],
  ['/loader?next=cart', 'One moment, please', 'One moment · Larder'],
  ['/seller', 'Seller login', 'Seller login · Larder'],
  ['/seller/orders', 'Seller login', 'Seller login · Larder'],
];

test('every URL can be opened directly', async ({ page }) => {
  await page.addInitScript(stayOnLoader);
  const pie = await productNamed(page.request, 'Apple Pie');
  const product = [pathOf(pie), 'Apple Pie', 'Apple Pie · Larder'] as const;
  for (const [path, heading, title] of [...PUBLIC_PAGES, product]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(title);
    await expect(page).toHaveURL(path);
  }
});

test('another spelling of a category redirects to the canonical URL', async ({ page }) => {
  await page.goto('/products/GrAiNs?sort=name');
  await expect(page).toHaveURL('/products/grains?sort=name');
  await expect(page.getByRole('heading', { level: 1, name: 'Grains & Cereals' })).toBeVisible();
});

test('an unknown URL shows a 404 page with links back into the shop', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(404, '/api/product/');
  browserErrors.expect(400, '/api/product/');
  browserErrors.expect(404, '/nowhere');
  browserErrors.expect(404, '/products/vegetables/');
  for (const id of [UNKNOWN_ID, 'tomatoes']) {
    await page.goto(`/products/vegetables/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible();
    await expect(page).toHaveTitle('Product not found · Larder');
  }
  const nowhere = await page.goto('/nowhere/at/all');
  expect(nowhere?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'This shelf is empty' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Dairy Products' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dairy Products' })).toBeVisible();
});

test('after an update of the shop, an open page can still navigate and open the login', async ({
  page,
  browserErrors,
}) => {
  let opened = 0;
  page.on('request', (request) => (opened += Number(request.isNavigationRequest())));
  await page.goto('/');
  // No chunk of this page's build exists any more; the reloaded page belongs to another build.
  let missingUntil = 1;
  for (const part of ['ContactPage', 'LoginDialog']) {
    browserErrors.expect(404, `/assets/${part}-`);
    await page.route(`**/assets/${part}-*`, (route) =>
      opened > missingUntil ? route.continue() : route.fulfill({ status: 404 }),
    );
  }
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How can we help?' })).toBeVisible();
  await expect(page).toHaveURL('/contact');
  expect(opened).toBe(2);

  await page.evaluate(() => sessionStorage.clear()); // as if some time had passed
  missingUntil = 2;
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Welcome to Larder' }).getByLabel('Email'),
  ).toBeVisible();
  await expect(page).toHaveURL('/contact');
  expect(opened).toBe(3);

  // The page is reloaded only once: a chunk that stays missing is reported in its place.
  await page.route('**/assets/LoginDialog-*', (route) => route.fulfill({ status: 404 }));
  const reported = page.waitForRequest('**/api/client-errors');
  await page.reload();
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('could not be loaded. Please try again.')).toBeVisible();
  expect((await (await reported).response())?.status()).toBe(200);
  expect((await reported).postDataJSON()).toMatchObject({ page: '/contact' });
  expect(opened).toBe(4);
  await page.unroute('**/assets/LoginDialog-*');
  // Some versions of Chromium never request a failed module again; then the app reloads the page.
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Email')).toBeVisible();
});

test('the address form redirects visitors to the cart and opens for customers', async ({
  page,
}) => {
  await page.goto('/add-address');
  await expect(page).toHaveURL('/cart');
  await register(page.request);
  await page.goto('/add-address');
  await expect(page).toHaveURL('/add-address');
  await expect(page.getByRole('heading', { level: 1, name: 'Add shipping address' })).toBeVisible();
});

test('the build contains the licences of the bundled libraries', async ({ request }) => {
  const licences = await request.get('/licenses.txt');
  expect(licences.headers()['content-type']).toContain('text/plain');
  expect(await licences.text()).toMatch(/^## react-dom - .+\(MIT\)\n\nMIT License/m);
});
