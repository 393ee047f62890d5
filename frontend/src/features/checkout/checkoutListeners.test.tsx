import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { CartItems, OrderRequest } from '../../api/types';
import { PRIVATE_KEYS } from '../../lib/privateValues';
import { readStored, writeStored } from '../../test/stored';
import { ana, cart, home, milk, openCart, tomatoes } from '../../test/checkout';
import { pause, watchSaves } from '../../test/cartWatch';
import {
  keepCart,
  orderId,
  paid,
  pending,
  serveMyOrders,
  startedCheckout,
} from '../../test/onlinePayment';
import { renderApp } from '../../test/renderApp';
import { server } from '../../test/server';
import { settled, stopTime } from '../../test/time';
import { logout } from '../account/authApi';
import { completeLogout } from '../account/sessionTabs';
import { readSeen } from '../cart/changes/seenLines';
import { productAdded, selectCartItems } from '../cart/cartSlice';
import { storeCart } from '../cart/cartStorage';
import { beginAttempt } from './beginAttempt';
import { readOpenAttempt } from './orderAttempt';
import { readCheckout } from './pendingCheckout';

/** Opens the shop as ana, who has the saved cart `saved`, on a browser whose cart is `own`. */
function openShop(own = cart, saved = cart) {
  keepCart(own, { base: saved });
  const { store } = renderApp('/contact', { user: { ...ana, cartItems: saved }, cart: own });
  return { store, items: () => store.getState().cart.items };
}

describe('a checkout that left this browser', () => {
  /** The shop takes what is paid out of the saved cart. */
  function serveSession(...carts: CartItems[]): void {
    let cartVersion = 0;
    server.use(
      http.get('*/api/user/auth', () => {
        const cartItems = carts[Math.min(cartVersion++, carts.length - 1)];
        return HttpResponse.json({ success: true, user: { ...ana, cartItems, cartVersion } });
      }),
    );
  }

  it('loads the saved cart without the purchased items once the order is paid', async () => {
    startedCheckout();
    serveMyOrders(() => [paid()]);
    const { saved } = watchSaves();
    const { items } = openShop();
    serveSession(cart, {});
    await waitFor(() => expect(items()).toEqual({}));
    expect(await screen.findByText('Thank you, your payment has arrived.')).toBeVisible();
    expect(readCheckout(ana._id)).toBeUndefined();
    expect(saved).toEqual([]);
  });

  it('keeps items that were added since', async () => {
    startedCheckout();
    serveMyOrders(() => [paid()]);
    watchSaves();
    const more = { ...cart, [milk._id]: 5 };
    const { items } = openShop({ ...more, bread: 1 }, more);
    serveSession(more, { [milk._id]: 2 });
    await waitFor(() => expect(items()).toEqual({ [milk._id]: 2, bread: 1 }));
  });

  it('removes nothing twice if the saved cart was reduced before', async () => {
    startedCheckout();
    serveMyOrders(() => [paid()]);
    stopTime();
    const { saved } = watchSaves();
    const own = { ...cart, [milk._id]: 5 };
    const { items } = openShop(own, own);
    serveSession({ [milk._id]: 2 });
    await waitFor(() => expect(readCheckout(ana._id)).toBeUndefined());
    expect(items()).toEqual({ [milk._id]: 2 });
    await pause();
    expect(saved).toEqual([]);
  });

  it('leaves the cart alone while the payment is missing', async () => {
    startedCheckout();
    const asked = serveMyOrders(() => [pending()]);
    const { items } = openShop();
    await waitFor(() => expect(asked.times).toBe(1));
    await settled();
    expect(items()).toEqual(cart);
    expect(readCheckout(ana._id)?.orderId).toBe(orderId);
  });

  it('is over, and the cart whole, when the order was cancelled', async () => {
    startedCheckout();
    serveMyOrders(() => [pending({ status: 'Cancelled' })]);
    const { items } = openShop();
    await waitFor(() => expect(readCheckout(ana._id)).toBeUndefined());
    expect(items()).toEqual(cart);
  });

  it("is not another customer's", async () => {
    stopTime();
    startedCheckout({ userId: 'ben' });
    const asked = serveMyOrders(() => [paid()]);
    const { store, items } = openShop();
    act(() => void store.dispatch(productAdded(tomatoes._id)));
    await pause();
    expect(asked.times).toBe(0);
    expect(items()).toEqual({ ...cart, [tomatoes._id]: 3 });
  });

  it.each(['', '{', '7', 'null', '{"orderId":1}', '{"orderId":"a","userId":"b","at":"c"}'])(
    'does not stumble over what else is stored: %s',
    (stored) => {
      localStorage.setItem('larder.checkout', stored);
      expect(readCheckout('b')).toBeUndefined();
    },
  );
});

it('fetches the saved cart once a lost order is known not to exist', async () => {
  const request = {
    items: [{ product: milk._id, quantity: 3 }],
    address: home._id,
    userId: ana._id,
    expectedAmount: 1,
    cartVersion: 1,
  };
  storeCart({ items: cart, base: cart, version: 1, owner: ana._id });
  beginAttempt('COD', request);
  const answer = { success: true, message: 'Nothing was ordered' };
  server.use(http.post('*/api/order/attempt/close', () => HttpResponse.json(answer)));
  watchSaves();
  const saved = { ...cart, bread: 1 };
  const { store } = renderApp('/contact', { user: { ...ana, cartItems: saved, cartVersion: 2 } });
  await waitFor(() => expect(selectCartItems(store.getState())).toEqual(saved));
  expect(readOpenAttempt(ana._id)).toBeUndefined();
});

describe('the instructions of an order', () => {
  const notes = `larder.notes.${ana._id}`;
  const request: OrderRequest = {
    userId: ana._id,
    address: home._id,
    expectedAmount: 10,
    items: [{ product: milk._id, quantity: 3, substitution: 'call' }],
    packerNote: 'Green bananas',
  };

  it('are deleted once it is paid, except those written since', async () => {
    writeStored(notes, {
      packerNote: ' Green bananas ',
      driverNote: 'Ring twice',
      lines: { [milk._id]: 'call', [tomatoes._id]: 'nearest' },
    });
    startedCheckout({ attempt: { key: 'a', request } });
    serveMyOrders(() => [paid()]);
    watchSaves();
    openShop();
    await waitFor(() => expect(readCheckout(ana._id)).toBeUndefined());
    expect(readStored(notes)).toEqual({
      packerNote: '',
      driverNote: 'Ring twice',
      clearedFor: '',
      lines: { [tomatoes._id]: 'nearest' },
    });
  });

  it('leaves nothing behind where nothing was written since', async () => {
    writeStored(notes, { packerNote: 'Green bananas', lines: { [milk._id]: 'call' } });
    startedCheckout({ attempt: { key: 'a', request } });
    serveMyOrders(() => [paid()]);
    watchSaves();
    openShop();
    await waitFor(() => expect(readCheckout(ana._id)).toBeUndefined());
    expect(localStorage.getItem(notes)).toBeNull();
  });
});

it('leaves nothing of the customer in this browser after a logout', async () => {
  server.use(http.get('*/api/user/logout', () => HttpResponse.json({ success: true })));
  watchSaves();
  for (const owner of ['', ana._id]) {
    writeStored(`larder.notes.${owner}`, { packerNote: 'Green bananas' });
    writeStored(`larder.missing.${owner}`, 'call');
  }
  const { store } = openCart();
  await waitFor(() => expect(readSeen(ana._id)).toHaveProperty(milk._id));
  // Written by another tab that had not heard of the login.
  for (const key of Object.values(PRIVATE_KEYS)) writeStored(key, 'Green bananas');
  await act(() => store.dispatch(logout.initiate()));
  await act(() => store.dispatch(completeLogout()));
  await screen.findByText('Your cart is empty.');
  const stored = Object.entries(localStorage).filter(([key]) => key.startsWith('larder.'));
  const tell = JSON.stringify(stored.map(([key, text]) => [key, JSON.parse(String(text))]));
  for (const word of [ana._id, 'Milk', 'Vine Tomatoes', 'bananas', 'call'])
    expect(tell).not.toContain(word);
});
