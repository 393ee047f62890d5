import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openShop, pause, watchSaves } from '../test/cartWatch';
import { ana, placed, serveOrders } from '../test/checkout';
import { later } from '../test/later';
import { checkOut } from '../features/checkout/checkout';
import { beginAttempt } from '../features/checkout/beginAttempt';
import { productAdded } from '../features/cart/cartSlice';
import { storeCart } from '../features/cart/cartStorage';

/** As much of the browser's locks, which jsdom lacks, as is needed to stand in for another tab: one after the other. */
function fakeLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}

/** Another tab that is placing an order until it is let go. */
function orderInAnotherTab() {
  const late = later();
  const end = navigator.locks.request('larder.cart', late.wait);
  return () =>
    act(async () => {
      late.letGo();
      await end;
    });
}

beforeEach(fakeLocks);

it('does not fill again what an order of another tab has emptied', async () => {
  const { saved } = watchSaves();
  const { dispatch } = await openShop({ user: ana });
  const letGo = orderInAnotherTab();
  dispatch(productAdded('milk'));
  await pause();
  expect(saved).toEqual([]);
  storeCart({ items: {}, owner: ana._id, savedFor: ana._id });
  await letGo();
  await pause();
  expect(saved).toEqual([]);
});

it('saves what it holds once an order of another tab was refused', async () => {
  const { saved } = watchSaves();
  const { dispatch, items } = await openShop({ user: ana });
  const letGo = orderInAnotherTab();
  dispatch(productAdded('milk'));
  await pause();
  expect(saved).toEqual([]);
  await letGo();
  await waitFor(() => expect(saved).toEqual([items()]));
});

it('does not wait for its turn when the page is left', async () => {
  const { saved } = watchSaves();
  const { dispatch, items } = await openShop({ user: ana });
  orderInAnotherTab();
  dispatch(productAdded('milk'));
  await pause();
  expect(saved).toEqual([]);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(saved).toEqual([items()]));
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

it('orders after what another tab is saving', async () => {
  const sent = serveOrders(placed);
  const { store } = await openShop({ user: ana });
  const letGo = orderInAnotherTab();
  const request = { items: [], address: 'home', userId: ana._id, expectedAmount: 1 };
  const order = store.dispatch(checkOut('COD', request));
  await pause();
  expect(sent).toEqual([]);
  await letGo();
  await act(() => order);
  expect(sent).toHaveLength(1);
});
