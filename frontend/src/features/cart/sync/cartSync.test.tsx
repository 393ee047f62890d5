import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { openShop, pause, watchSaves } from '../../../test/cartWatch';
import { aUser } from '../../../test/factories';
import { server } from '../../../test/server';
import { stopTime } from '../../../test/time';
import { logout } from '../../account/authApi';
import { completeLogout } from '../../account/sessionTabs';
import { lineRemoved, productAdded } from '../cartSlice';
import { isSaved, readCart } from '../cartStorage';

describe('this browser', () => {
  const stored = () => readCart().items;

  const changeInAnotherTab = (cart: string) =>
    act(() => {
      localStorage.setItem('larder.cart', cart);
      window.dispatchEvent(new StorageEvent('storage', { key: 'larder.cart' }));
    });

  it('stores the cart of a visitor for the next visit', async () => {
    const first = await openShop();
    first.dispatch(productAdded('milk'));
    expect(stored()).toEqual({ milk: 1 });
    const { items } = await openShop();
    expect(items()).toEqual({ milk: 1 });
  });

  it.each(['{', '[]', '"x"', '{"items":{"milk":-1}}', 'null'])(
    'opens with stored %s',
    async (bad) => {
      localStorage.setItem('larder.cart', bad);
      const { items, dispatch } = await openShop();
      expect(items()).toEqual({});
      dispatch(productAdded('milk'));
      expect(stored()).toEqual({ milk: 1 });
    },
  );

  it('shows a change of another tab without saving it a second time', async () => {
    stopTime();
    const { saved } = watchSaves();
    const { items, dispatch } = await openShop({ user: aUser() });
    dispatch(productAdded('milk'));
    const { owner } = readCart();
    const cart = { milk: 3, bread: 1 };
    changeInAnotherTab(JSON.stringify({ items: cart, base: cart, version: 2, owner }));
    expect(items()).toEqual(cart);
    await pause();
    expect(saved).toEqual([]);
    changeInAnotherTab('nonsense');
    expect(items()).toEqual({});
  });

  it('is emptied when another tab clears all that is stored', async () => {
    const { items, dispatch } = await openShop();
    dispatch(productAdded('milk'));
    await screen.findByRole('link', { name: 'Cart, 1 item' });
    act(() => {
      localStorage.clear();
      window.dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    expect(items()).toEqual({});
  });

  it("never carries one customer's cart into another's account", async () => {
    stopTime();
    const { saved } = watchSaves();
    const ana = aUser({ cartItems: { milk: 1 } });
    const first = await openShop({ user: ana });
    await waitFor(() => expect(first.items()).toEqual({ milk: 1 }));
    first.dispatch(lineRemoved('bread'));
    const { items } = await openShop({ user: aUser({ cartItems: { rice: 2 } }) });
    await waitFor(() => expect(items()).toEqual({ rice: 2 }));
    await pause();
    expect(saved.every((cart) => !('milk' in cart && 'rice' in cart))).toBe(true);
  });

  it('does not restore items that were removed on another device', async () => {
    watchSaves();
    const user = aUser({ cartItems: { milk: 1, bread: 1 } });
    const first = await openShop({ user });
    first.dispatch(lineRemoved('bread'));
    await waitFor(() => expect(isSaved(readCart())).toBe(true));
    const { items } = await openShop({ user: { ...user, cartItems: { rice: 2 }, cartVersion: 9 } });
    await waitFor(() => expect(items()).toEqual({ rice: 2 }));
  });

  it('merges changes that never reached the server', async () => {
    const { saved } = watchSaves();
    localStorage.setItem('larder.cart', '{"items":{"milk":4}}');
    const { items } = await openShop({ user: aUser({ cartItems: { milk: 1, rice: 2 } }) });
    expect(items()).toEqual({ milk: 4, rice: 2 });
    await waitFor(() => expect(saved).toEqual([{ milk: 4, rice: 2 }]));
  });

  it('removes the data of an account at logout', async () => {
    stopTime();
    const { saved } = watchSaves();
    server.use(
      http.get('*/api/user/logout', () => HttpResponse.json({ success: true, message: '' })),
    );
    const { store, items } = await openShop({ user: aUser({ cartItems: { milk: 1 } }) });
    await act(() => store.dispatch(logout.initiate()));
    await act(() => store.dispatch(completeLogout()));
    await waitFor(() => expect(items()).toEqual({}));
    await pause();
    expect(stored()).toEqual({});
    expect(saved).toEqual([]);
  });
});
