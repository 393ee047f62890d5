import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import { aProduct, aUser } from '../test/factories';
import { later } from '../test/later';
import { renderApp } from '../test/renderApp';
import { aSeller, openSellerPage } from '../test/sellerPage';
import { aSellerProduct, done, serveSellerProducts } from '../test/sellerProducts';
import { refusal, server } from '../test/server';

// On a busy machine, compiling these modules takes longer than the timeout of findBy queries.
beforeAll(() =>
  Promise.all([import('./products/AddProductPage'), import('./products/ProductListPage')]),
);

const sam = aSeller();

const loggedIn = (seller = sam) =>
  HttpResponse.json({ success: true, seller, message: 'Logged in' });

const strangers = () =>
  server.use(http.get('*/api/seller/auth', () => HttpResponse.json({ success: false })));

async function openLogin(url = '/seller') {
  strangers();
  const view = renderApp(url);
  await screen.findByRole('heading', { name: 'Seller login' });
  const { user } = view;
  const login = async () => {
    await user.type(screen.getByLabelText('Email'), 'seller@larder.example');
    await user.type(screen.getByLabelText('Password'), 'seven green pears');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
  };
  return { ...view, login };
}

it('links to the same page in German, before the login', async () => {
  await openLogin('/seller/orders?status=Packing');
  const german = screen.getByRole('link', { name: 'Deutsch' });
  expect(german).toHaveAttribute('href', '/de/seller/orders?status=Packing');
});

it('links to the same page in German, after the login', async () => {
  openSellerPage('/seller', sam);
  const german = await screen.findByRole('link', { name: 'Deutsch' });
  expect(german).toHaveAttribute('href', '/de/seller');
});

it('asks others to log in, and lets a seller in', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/seller/login', async ({ request }) => {
      sent.push(await request.json());
      return loggedIn();
    }),
  );
  const { login } = await openLogin();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await login();
  expect(await screen.findByRole('heading', { name: 'Add product' })).toBeVisible();
  expect(screen.getByText('Hi! Admin')).toBeVisible();
  expect(location.pathname).toBe('/seller');
  expect(sent).toEqual([
    { email: 'seller@larder.example', password: 'seven green pears', language: 'en' },
  ]);
});

it("shows the server's message after a wrong login, once, and keeps the input", async () => {
  const wrong = 'The email or the password is wrong.';
  server.use(http.post('*/api/seller/login', () => refusal(401, 'INVALID_CREDENTIALS', wrong)));
  const { login } = await openLogin();
  await login();
  expect(await screen.findByText(wrong)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('seller@larder.example');
  expect(screen.getByLabelText('Password')).toHaveValue('seven green pears');
  expect(screen.getAllByText(wrong)).toHaveLength(1);
});

it('offers to try again when the server does not answer', async () => {
  server.use(http.get('*/api/seller/auth', () => refusal(503, 'UNAVAILABLE', 'A short break')));
  const { user } = renderApp('/seller');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  strangers();
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Seller login' })).toBeVisible();
});

it('shows the menu, and no navbar or footer', async () => {
  openSellerPage('/seller');
  const menu = await screen.findByRole('navigation', { name: 'Seller' });
  expect([...menu.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'Add product',
    'Product List',
    'Orders',
    'Overview',
    'Staff',
  ]);
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Search products')).not.toBeInTheDocument();
});

it('logs out to the shop, and asks for the login again', async () => {
  server.use(http.get('*/api/seller/logout', () => done('You are logged out')));
  const { user } = openSellerPage('/seller');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByLabelText('Search products');
  expect(location.pathname).toBe('/');
  history.back();
  expect(await screen.findByRole('heading', { name: 'Seller login' })).toBeVisible();
});

it('asks for the login when the session ends, and then returns to the same page', async () => {
  const milk = aSellerProduct({ name: 'Milk' });
  serveSellerProducts([milk]);
  server.use(
    http.post('*/api/product/stock', () => refusal(401, 'NOT_SIGNED_IN', 'Please log in first.')),
    http.post('*/api/seller/login', () => loggedIn()),
  );
  const { user } = openSellerPage('/seller/product-list?search=milk', sam);
  await user.click(await screen.findByRole('switch', { name: 'Milk in stock' }));
  expect(await screen.findByText('You were logged out. What you entered is kept.')).toBeVisible();
  await user.type(await screen.findByLabelText('Email'), 'seller@larder.example');
  await user.type(screen.getByLabelText('Password'), 'seven green pears');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('switch', { name: 'Milk in stock' })).toBeChecked();
  expect(location.search).toBe('?search=milk');
});

it.each([
  ['keeps what was typed', sam, 'Blood oranges'],
  ['shows nothing of what was typed to another seller', aSeller(), ''],
])('%s when the session ends', async (_what, next, name) => {
  server.use(
    http.post('*/api/product/stock', () => refusal(401, 'NOT_SIGNED_IN', 'Please log in first.')),
    http.post('*/api/seller/login', () => loggedIn(next)),
  );
  const { user, store } = openSellerPage('/seller', sam);
  await user.type(await screen.findByLabelText('Name'), 'Blood oranges');
  server.use(http.get('*/api/seller/auth', () => HttpResponse.json({ success: false })));
  const { sellerSessionRenewed } = await import('./staff/sellerAuthApi');
  await act(() => store.dispatch(sellerSessionRenewed()));
  await user.type(await screen.findByLabelText('Email'), 'seller@larder.example');
  await user.type(screen.getByLabelText('Password'), 'seven green pears');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { name: 'Add product' })).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue(name);
});

it('stays logged in when a late response says otherwise', async () => {
  const late = later();
  server.use(http.post('*/api/seller/login', () => loggedIn()));
  const { login, store } = await openLogin();
  server.use(
    http.get('*/api/seller/auth', async () => {
      await late.wait();
      return HttpResponse.json({ success: false });
    }),
  );
  const { sellerSessionRenewed } = await import('./staff/sellerAuthApi');
  const asked = store.dispatch(sellerSessionRenewed());
  await login();
  late.release();
  await act(() => asked);
  expect(await screen.findByRole('heading', { name: 'Add product' })).toBeVisible();
});

it("leaves the customer's session and cart alone", async () => {
  const milk = aProduct({ name: 'Milk' });
  const ana = aUser({ cartItems: { [milk._id]: 2 } });
  server.use(
    http.get('*/api/seller/products', () => refusal(401, 'NOT_SIGNED_IN', 'Please log in first.')),
    http.get('*/api/seller/auth', () => HttpResponse.json({ success: true, seller: sam })),
  );
  const { user } = renderApp('/', { user: ana, products: [milk] });
  expect(await screen.findByRole('link', { name: /Cart, 2/ })).toBeVisible();
  history.pushState({}, '', '/seller/product-list');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await user.click(await screen.findByRole('link', { name: 'Back to the shop' }));
  expect(await screen.findByRole('link', { name: /Cart, 2/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Account of Ana Flores' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
