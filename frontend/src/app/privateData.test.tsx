import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api } from '../api/api';
import { removeCustomerData } from '../api/privateData';
import { loginClosed } from '../features/account/authSlice';
import { completeLogin } from '../features/account/sessionTabs';
import { getSession } from '../features/account/authApi';
import { addressApi } from '../features/address/addressApi';
import { anId, anOrder, anOwnAddress, aProduct, aUser } from '../test/factories';
import { later } from '../test/later';
import { serveOwnOrder } from '../test/ownOrder';
import { renderApp, serveSession } from '../test/renderApp';
import { sellerApi } from '../seller/sellerApi';
import {
  aSeller,
  aSellerOrder,
  openSellerPage,
  serveOrder,
  serveSellerOrders,
} from '../test/sellerPage';
import { server } from '../test/server';
import { settled, turn } from '../test/time';
import { createStore } from './store';

/** Part of every text about a person. */
const MARK = 'Zanzibar';
const email = `${MARK}@example.com`;
const milk = aProduct({ name: 'Milk' });
const ana = aUser({ name: `Ana ${MARK}`, email });
const address = anOwnAddress({ street: `1 ${MARK} Street` });
const order = anOrder({ number: 'AAA1', address });

const answer = (path: string, body: Record<string, JsonBodyType>) =>
  server.use(http.get(`*/api/${path}`, () => HttpResponse.json({ success: true, ...body })));

type App = ReturnType<typeof renderApp>;

/** The names of the queries in the store. */
const held = ({ store }: App): string[] => [
  ...new Set(
    Object.values({
      ...store.getState().api.queries,
      ...sellerApi.reducer(Object(store.getState()).sellerApi, { type: '' }).queries,
    }).flatMap((query) => query?.endpointName ?? []),
  ),
];

const visit = (path: string) =>
  act(async () => {
    history.pushState({}, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
    await turn();
  });

const logOutInAnotherTab = () =>
  act(async () => {
    localStorage.setItem('larder.session', JSON.stringify({ news: 'out', at: 1 }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'larder.session' }));
    await turn();
  });

describe('private data of a customer', () => {
  const requests: string[] = [];
  const note = ({ request }: { request: Request }): void => {
    requests.push(new URL(request.url).pathname);
  };

  beforeEach(() => {
    requests.length = 0;
    const session = { _id: 's1', isCurrent: true, browser: MARK, lastUsedAt: order.createdAt };
    answer('user/profile', { profile: { name: ana.name, email, language: 'en' } });
    answer('user/email', { email, isConfirmed: true, newEmail: null, isMailOffered: true });
    answer('user/sessions', { sessions: [{ ...session, createdAt: order.createdAt }] });
    answer('user/two-factor', { isOffered: true, isOn: false, since: null, recoveryCodesLeft: 0 });
    answer('user/logout', { message: '' });
    answer('favourites', { favourites: [milk._id] });
    answer('shopping-lists', {
      lists: [{ _id: anId(), name: MARK, items: {}, createdAt: order.createdAt }],
    });
    serveOwnOrder(() => order);
  });

  async function open() {
    const app = renderApp('/account/addresses', {
      user: ana,
      products: [milk],
      orders: [order],
      addresses: [address],
    });
    await screen.findByText(new RegExp(`1 ${MARK} Street`));
    await visit('/account/profile');
    await screen.findByText(email);
    await visit('/account/security');
    await screen.findByText(new RegExp(`^${MARK} on|^${MARK}`));
    await visit('/lists');
    await screen.findByRole('link', { name: new RegExp(MARK) });
    await visit('/favourites');
    await screen.findByRole('heading', { name: 'Milk' });
    await visit('/my-orders/AAA1');
    await screen.findByRole('heading', { name: 'Order AAA1' });
    await visit('/my-orders');
    await screen.findByText(/AAA1/);
    await settled();
    expect(held(app)).toEqual(
      expect.arrayContaining([
        ...['getProfile', 'getOwnSessions', 'getFavourites', 'getLists', 'getOrders'],
        ...['getOwnOrder', 'getAddresses', 'getOwnEmail', 'getTwoFactor'],
      ]),
    );
    server.events.on('request:start', note);
    onTestFinished(() => server.events.removeListener('request:start', note));
    return app;
  }

  const expectNothingLeft = (app: App) => {
    expect(JSON.stringify(app.store.getState())).not.toContain(MARK);
    expect(
      held(app).filter((name) => !/^get(Session|Product|Shop|Related|PaymentMethods)/.test(name)),
    ).toEqual([]);
  };

  const expectNothingAsked = () =>
    expect(requests.filter((path) => !/product|shop\b|logout|cart/.test(path))).toEqual([]);

  it('is removed at logout and not fetched again', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: `Account of Ana ${MARK}` }));
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(location.pathname).toBe('/'));
    await screen.findByRole('heading', { name: 'Best Sellers' });
    await settled();
    expectNothingLeft(app);
    expectNothingAsked();
  });

  it.each([
    '/',
    '/account/addresses',
    '/cart',
    '/favourites',
    '/lists',
    '/my-orders/AAA1',
    '/usuals',
  ])('leaves memory when another tab logs out, and is not asked for again at %s', async (path) => {
    const app = await open();
    await visit(path);
    await settled();
    requests.length = 0;
    await logOutInAnotherTab();
    await settled();
    expectNothingLeft(app);
    expectNothingAsked();
  });

  it('is not restored by a response that arrives after the logout', async () => {
    const app = await open();
    const late = later();
    server.use(
      http.get('*/api/user/profile', async () => {
        await late.wait();
        return HttpResponse.json({ success: true, profile: { name: MARK, email, language: 'en' } });
      }),
    );
    app.store.dispatch(api.util.invalidateTags(['Profile']));
    await visit('/account/profile');
    await waitFor(() => expect(late.isWaitedFor()).toBe(true));
    await logOutInAnotherTab();
    late.release();
    await settled();
    expectNothingLeft(app);
  });

  it('stays while the same customer is asked to log in again, and is removed when another one logs in', async () => {
    const app = await open();
    answer('user/auth', { success: false });
    await act(() => app.store.dispatch(getSession.initiate(undefined, { forceRefetch: true })));
    expect(await screen.findByText(/Your session has expired/)).toBeVisible();
    expect(held(app)).toContain('getAddresses');
    const ben = aUser({ name: 'Ben' });
    serveSession(ben);
    answer('order/user', { orders: [], total: 0 });
    answer('favourites', { favourites: [] });
    answer('shopping-lists', { lists: [] });
    await act(() => app.store.dispatch(completeLogin(ben)));
    await settled();
    expect(JSON.stringify(app.store.getState())).not.toContain(MARK);
    expect(held(app)).not.toContain('getAddresses');
  });

  it('is removed when the customer does not log in again', async () => {
    const app = await open();
    answer('user/auth', { success: false });
    await act(() => app.store.dispatch(getSession.initiate(undefined, { forceRefetch: true })));
    await screen.findByText(/Your session has expired/);
    act(() => void app.store.dispatch(loginClosed()));
    await settled();
    expectNothingLeft(app);
  });
});

it('is removed with a notification to all components, before one of them can fetch it again', async () => {
  const store = createStore();
  const { getAddresses } = addressApi.endpoints;
  await store.dispatch(addressApi.util.upsertQueryData('getAddresses', ana._id, []));
  const notified = vi.fn();
  store.subscribe(notified);
  store.dispatch(removeCustomerData());
  expect(getAddresses.select(ana._id)(store.getState()).data).toBeUndefined();
  expect(notified).toHaveBeenCalled();
});

it('does not affect a public page at a logout in another tab', async () => {
  renderApp('/products', { user: ana, products: [milk] });
  await screen.findByRole('heading', { name: 'Milk' });
  await screen.findByRole('button', { name: `Account of Ana ${MARK}` });
  const late = later();
  server.use(http.get('*/api/product/list', () => late.wait()));
  server.use(http.get('*/api/user/auth', () => late.wait()));
  await logOutInAnotherTab();
  await screen.findAllByRole('button', { name: 'Login' });
  await settled();
  expect(screen.getByRole('heading', { name: 'Milk' })).toBeVisible();
  expect(late.isWaitedFor()).toBe(false);
});

describe('public data of the shop', () => {
  const sam = aSeller({ name: `Sam ${MARK}` });
  const placed = aSellerOrder({ number: 'AAA1', customer: { name: MARK, email } });

  async function open(shopper?: typeof ana) {
    const at = order.createdAt;
    answer('seller/messages', {
      messages: [
        { _id: 'm1', name: MARK, email, subject: MARK, message: MARK, createdAt: at, isRead: true },
      ],
      total: 1,
      unread: 0,
    });
    answer('seller/newsletter', {
      subscribers: [
        { _id: 's1', email, language: 'en', consent: MARK, askedAt: at, confirmedAt: at },
      ],
      total: 1,
    });
    answer('seller/mails', {
      mails: [
        {
          _id: 'm1',
          kind: 'order-placed',
          to: email,
          createdAt: at,
          gaveUpAt: at,
          canBeSent: true,
        },
      ],
      total: 1,
      waiting: { count: 0, problem: null },
    });
    serveSellerOrders([placed]);
    serveOrder(() => placed);
    answer('seller/logout', { message: '' });
    if (shopper) serveSession(shopper);
    const app = openSellerPage('/seller/messages', sam);
    await screen.findByRole('button', { name: new RegExp(MARK) });
    await visit('/seller/newsletter');
    await screen.findByText(email);
    await visit('/seller/mails');
    await screen.findByText(email);
    await visit(`/seller/orders/${placed._id}`);
    await screen.findByRole('heading', { name: 'Order AAA1' });
    await visit('/seller/orders');
    await screen.findByText(/AAA1/);
    await settled();
    expect(held(app)).toEqual(
      expect.arrayContaining([
        ...['getMessages', 'getSubscribers', 'getDeadMails'],
        ...['getSellerOrders', 'getSellerOrder', 'watchOrders'],
      ]),
    );
    return app;
  }

  it('leaves memory at the logout of a seller', async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByLabelText('Search products');
    await settled();
    expect(JSON.stringify(app.store.getState())).not.toContain(MARK);
    expect(
      held(app).filter((name) => !/^get(Session|SellerSession|Product|Shop)/.test(name)),
    ).toEqual([]);
  });

  it('leaves the customer of the same browser logged in, with the cart', async () => {
    const app = await open({ ...ana, cartItems: { [milk._id]: 2 } });
    answer('product/list', { products: [milk], total: 1 });
    await app.user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    expect(screen.getByRole('button', { name: `Account of Ana ${MARK}` })).toBeVisible();
    expect(held(app)).not.toContain('getSellerOrders');
  });

  it('is not lost by the logout of a customer', async () => {
    const app = await open(ana);
    const late = later();
    server.use(http.get('*/api/order/seller', () => late.wait()));
    await logOutInAnotherTab();
    await settled();
    expect(within(screen.getByRole('main')).getByText(/AAA1/)).toBeVisible();
    expect(held(app)).toContain('getSellerOrders');
    expect(late.isWaitedFor()).toBe(false);
  });
});
