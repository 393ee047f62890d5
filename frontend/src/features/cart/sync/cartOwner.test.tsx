import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { CartItems, User } from '../../../api/types';
import { readStored, writeStored } from '../../../test/stored';
import { openShop, watchSaves } from '../../../test/cartWatch';
import { aUser } from '../../../test/factories';
import { refusal, server } from '../../../test/server';
import { getSession, logout, setSessionUser } from '../../account/authApi';
import { completeLogout } from '../../account/sessionTabs';
import { loginClosed, loginOpened } from '../../account/authSlice';
import { lineRemoved, productAdded } from '../cartSlice';
import { isSaved as isCartSaved, readCart } from '../cartStorage';

type Shop = Awaited<ReturnType<typeof openShop>>;

const ana = aUser({ cartItems: { milk: 1 } });
const ben = aUser({ name: 'Ben', cartItems: { rice: 1 } });

/** The shop as ana has left it, with bread in the cart; the server may not have heard of that. */
async function leaveShop({ isSaved }: { isSaved: boolean }): Promise<void> {
  watchSaves(isSaved ? undefined : () => refusal(400, 'REFUSED', 'Not now'));
  const shop = await openShop({ user: ana });
  shop.dispatch(productAdded('bread'));
  await waitFor(() => expect(readCart().items).toHaveProperty('bread'));
  await waitFor(() => expect(isCartSaved(readCart())).toBe(isSaved));
}

async function openAsVisitor(): Promise<Shop> {
  server.use(http.get('*/api/user/auth', () => HttpResponse.json({ success: false })));
  const shop = await openShop();
  await waitFor(() => expect(getSession.select()(shop.store.getState()).isSuccess).toBe(true));
  return shop;
}

const logIn = ({ store }: Shop, user: User) => act(() => store.dispatch(setSessionUser(user)));

const endSession = ({ store }: Shop) => {
  server.use(http.get('*/api/user/auth', () => HttpResponse.json({ success: false })));
  return act(() => store.dispatch(getSession.initiate(undefined, { forceRefetch: true })));
};

const holds = ({ items }: Shop, cart: CartItems) => waitFor(() => expect(items()).toEqual(cart));

it("moves a visitor's instructions to the customer at login, and deletes what the visitor has seen", async () => {
  writeStored('larder.notes.', { packerNote: 'Green bananas', lines: { eggs: 'call' } });
  writeStored('larder.missing.', 'nearest');
  writeStored('larder.cart.seen', { version: 1, lines: {} });
  writeStored(`larder.notes.${ana._id}`, { driverNote: 'Ring twice', lines: { milk: 'call' } });
  watchSaves();
  const shop = await openAsVisitor();
  await logIn(shop, ana);
  await holds(shop, { milk: 1 });
  expect(readStored(`larder.notes.${ana._id}`)).toEqual({
    packerNote: 'Green bananas',
    driverNote: 'Ring twice',
    clearedFor: '',
    lines: { milk: 'call', eggs: 'call' },
  });
  expect(readStored(`larder.missing.${ana._id}`)).toBe('nearest');
  for (const key of ['larder.notes.', 'larder.missing.', 'larder.cart.seen'])
    expect(localStorage.getItem(key)).toBeNull();
});

it("begins a visitor's cart when the customer's session is over, and brings both together at the login", async () => {
  await leaveShop({ isSaved: false });
  const shop = await openAsVisitor();
  await holds(shop, {});
  shop.dispatch(productAdded('eggs'));
  const { saved } = watchSaves();
  await logIn(shop, ana);
  await holds(shop, { bread: 1, milk: 1, eggs: 1 });
  await waitFor(() => expect(saved.at(-1)).toEqual({ bread: 1, milk: 1, eggs: 1 }));
});

it('gives another customer only the items added as a visitor', async () => {
  await leaveShop({ isSaved: false });
  const shop = await openAsVisitor();
  shop.dispatch(productAdded('eggs'));
  const { saved } = watchSaves();
  await logIn(shop, ben);
  await holds(shop, { eggs: 1, rice: 1 });
  await waitFor(() => expect(saved.at(-1)).toEqual({ eggs: 1, rice: 1 }));
  await act(() => shop.store.dispatch(setSessionUser(null)));
  await holds(shop, {});
  await logIn(shop, ana);
  await holds(shop, { bread: 1, milk: 1 });
});

it('brings back nothing that the account has lost meanwhile', async () => {
  await leaveShop({ isSaved: true });
  const shop = await openAsVisitor();
  await holds(shop, {});
  await logIn(shop, { ...ana, cartItems: { bread: 1 } });
  await holds(shop, { bread: 1 });
  expect(isCartSaved(readCart())).toBe(true);
});

it('keeps the cart on the screen while the shop asks for a new login', async () => {
  watchSaves();
  const shop = await openShop({ user: ana });
  await endSession(shop);
  await screen.findByRole('dialog');
  expect(shop.items()).toEqual({ milk: 1 });
  await logIn(shop, ana);
  shop.dispatch(loginClosed());
  expect(shop.items()).toEqual({ milk: 1 });
});

it('parks the cart if the customer does not log in again, and never shows it to another customer', async () => {
  watchSaves();
  const shop = await openShop({ user: ana });
  shop.dispatch(lineRemoved('milk'));
  shop.dispatch(productAdded('bread'));
  await endSession(shop);
  await screen.findByRole('dialog');
  shop.dispatch(loginClosed());
  expect(shop.items()).toEqual({});
  await logIn(shop, ben);
  await holds(shop, { rice: 1 });
});

it("leaves the next customer's cart alone when a tab hears late that the session has ended", async () => {
  watchSaves();
  const shop = await openShop({ user: ana });
  await holds(shop, { milk: 1 });
  const bens = { items: { tea: 1 }, base: { tea: 1 }, version: 3, owner: ben._id };
  act(() => {
    localStorage.setItem('larder.cart', JSON.stringify(bens));
    window.dispatchEvent(new StorageEvent('storage', { key: 'larder.cart' }));
  });
  shop.dispatch(loginOpened({ stays: true, reason: 'session-ended' }));
  expect(readCart()).toEqual(bens);
});

it('restores changes at the next login that could not be saved before a logout', async () => {
  server.use(http.get('*/api/user/logout', () => HttpResponse.json({ success: true })));
  watchSaves(() => refusal(503, 'UNAVAILABLE', 'Not now'));
  const shop = await openShop({ user: ana });
  shop.dispatch(productAdded('bread'));
  await act(() => shop.store.dispatch(logout.initiate()));
  await act(() => shop.store.dispatch(completeLogout()));
  await holds(shop, {});
  watchSaves();
  await logIn(shop, ana);
  await holds(shop, { milk: 1, bread: 1 });
});
