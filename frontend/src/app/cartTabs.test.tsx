import { clearAllListeners } from '@reduxjs/toolkit';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openShop, pause, watchSaves } from '../test/cartWatch';
import { ana, placed, serveOrders } from '../test/checkout';
import { later } from '../test/later';
import { server } from '../test/server';
import { passTime, settled, stopTime } from '../test/time';
import type { OrderRequest } from '../api/types';
import { checkOut } from '../features/checkout/checkout';
import { beginAttempt } from '../features/checkout/beginAttempt';
import { storeCheckout } from '../features/checkout/pendingCheckout';
import { productAdded, selectCartItems } from '../features/cart/cartSlice';
import { storeCart } from '../features/cart/cartStorage';
import { createStore } from './store';

/** A minimal Web Locks API, which jsdom lacks: one holder at a time. */
function fakeLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const before = last;
    const aborted = new Promise<never>((_done, refuse) => {
      signal?.addEventListener('abort', () => refuse(signal.reason as Error));
    });
    const turn = Promise.race([before, aborted]).then(work);
    last = turn.catch(() => before);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

/** Simulates another tab that is placing an order until it is released. */
function orderInAnotherTab() {
  const late = later();
  const end = navigator.locks.request('larder.cart', {}, late.wait);
  return () =>
    act(async () => {
      late.release();
      await end;
    });
}

beforeEach(fakeLocks);
beforeEach(() => stopTime());

it('does not restore items that an order of another tab has removed', async () => {
  const { saved } = watchSaves();
  const { dispatch } = await openShop({ user: ana });
  const release = orderInAnotherTab();
  dispatch(productAdded('milk'));
  await pause();
  expect(saved).toEqual([]);
  storeCart({ items: {}, base: {}, version: 2, owner: ana._id });
  await release();
  await pause();
  expect(saved).toEqual([]);
});

it('saves its items once an order of another tab was rejected', async () => {
  const { saved } = watchSaves();
  const { dispatch, items } = await openShop({ user: ana });
  const release = orderInAnotherTab();
  dispatch(productAdded('milk'));
  await pause();
  expect(saved).toEqual([]);
  await release();
  await settled();
  expect(saved).toEqual([items()]);
});

it('does not wait for its turn when the page is left', async () => {
  const { saved } = watchSaves();
  const { dispatch, items } = await openShop({ user: ana });
  orderInAnotherTab();
  dispatch(productAdded('milk'));
  await pause();
  expect(saved).toEqual([]);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await settled();
  expect(saved).toEqual([items()]);
});

it('leaves the saved cart alone when the page is left while another tab orders', async () => {
  const { saved } = watchSaves();
  const { dispatch } = await openShop({ user: ana });
  orderInAnotherTab();
  const request = { items: [], address: 'home', userId: ana._id, expectedAmount: 1 };
  beginAttempt('COD', request);
  dispatch(productAdded('milk'));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await pause();
  expect(saved).toEqual([]);
});

it('orders after another tab has saved', async () => {
  const sent = serveOrders(placed);
  const { store } = await openShop({ user: ana });
  const release = orderInAnotherTab();
  const request = { items: [], address: 'home', userId: ana._id, expectedAmount: 1 };
  const order = store.dispatch(checkOut('COD', request));
  await pause();
  expect(sent).toEqual([]);
  await release();
  await act(() => order);
  expect(sent).toHaveLength(1);
});

it('reports that another tab, which the system may have suspended, does not finish its order', async () => {
  const sent = serveOrders(placed);
  const { store } = await openShop({ user: ana });
  orderInAnotherTab();
  const request = { items: [], address: 'home', userId: ana._id, expectedAmount: 1 };
  const order = store.dispatch(checkOut('COD', request));
  await passTime(20_000);
  expect(await act(() => order)).toEqual({
    is: 'refused',
    notice: expect.stringMatching(/^Another tab of this shop has been busy/),
  });
  expect(sent).toEqual([]);
});

describe('two tabs with the same cart', () => {
  const request: OrderRequest = {
    items: Object.entries(ana.cartItems).map(([product, quantity]) => ({ product, quantity })),
    address: 'home',
    userId: ana._id,
    expectedAmount: 1,
  };

  /** The second tab knows of the first only from localStorage: events arrive late. */
  async function openTwoTabs() {
    watchSaves();
    const { store: one } = await openShop({ user: ana });
    const other = createStore();
    onTestFinished(() => {
      other.dispatch(clearAllListeners());
    });
    return [one, other] as const;
  }

  it('order once if both cancel an unpaid order first', async () => {
    const sent = serveOrders(placed);
    const cancelled = () => HttpResponse.json({ success: true, message: 'Cancelled' });
    server.use(http.post('*/api/order/unpaid/cancel', cancelled));
    const [one, other] = await openTwoTabs();
    storeCheckout({ orderId: 'unpaid', userId: ana._id, items: ana.cartItems });
    const presses = [one, other].map(({ dispatch }) => dispatch(checkOut('COD', request)));
    const outcomes = await act(() => Promise.all(presses));
    expect(sent).toHaveLength(1);
    expect(outcomes).toMatchObject([{ is: 'ordered' }, { is: 'refused' }]);
    expect(await screen.findByText(/^Your cart was emptied meanwhile/)).toBeVisible();
  });

  it('do not repeat the order of the other tab', async () => {
    const sent = serveOrders(placed);
    const [one, other] = await openTwoTabs();
    act(() => void one.dispatch(productAdded('bread')));
    await act(() => one.dispatch(checkOut('COD', request)));
    const again = await act(() => other.dispatch(checkOut('COD', request)));
    expect(sent).toHaveLength(1);
    expect(again).toEqual({
      is: 'refused',
      notice: expect.stringMatching(/^Your cart has changed meanwhile/),
    });
    expect(selectCartItems(other.getState())).toEqual({ bread: 1 });
  });
});
