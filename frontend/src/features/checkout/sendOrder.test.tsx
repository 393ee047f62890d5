import { act } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openShop, pause, watchSaves, type Answer } from '../../test/cartWatch';
import { anOrder, aUser } from '../../test/factories';
import { later } from '../../test/later';
import { refusal, server } from '../../test/server';
import { stopTime } from '../../test/time';
import { productAdded } from '../cart/cartSlice';
import { placeOrder, type SentOrder } from './sendOrder';

const anOrderToSend = (own: Partial<SentOrder> = {}): SentOrder => ({
  key: 'a-key',
  isRepeat: false,
  items: { milk: 1 },
  request: {
    items: [{ product: 'milk', quantity: 1 }],
    address: 'home',
    userId: 'ana',
    expectedAmount: 1,
  },
  ...own,
});

describe('an order for cash', () => {
  beforeEach(() => stopTime());

  const placed = () =>
    HttpResponse.json({ success: true, message: '', order: anOrder() }, { status: 201 });

  function serveOrders(answer: Answer) {
    server.use(http.post('*/api/order/cod', async () => (await answer()) as HttpResponse<null>));
  }

  async function openAndOrder(order = anOrderToSend()) {
    const shop = await openShop({ user: aUser() });
    shop.dispatch(productAdded('milk'));
    return { ...shop, answer: shop.store.dispatch(placeOrder(order)) };
  }

  it('empties the cart, and a save that was waiting never leaves', async () => {
    const { saved } = watchSaves();
    serveOrders(placed);
    const { items, answer } = await openAndOrder();
    await act(() => answer);
    await pause();
    expect(items()).toEqual({});
    expect(saved).toEqual([]);
  });

  it('takes out what was bought alone, and what was added meanwhile is saved after it', async () => {
    const { saved } = watchSaves();
    const late = later();
    serveOrders(async () => {
      await late.wait();
      return placed();
    });
    const { items, answer, dispatch } = await openAndOrder();
    dispatch(productAdded('bread'));
    dispatch(productAdded('milk'));
    await pause();
    expect(saved).toEqual([]);
    late.letGo();
    await act(() => answer);
    await pause();
    expect(saved).toEqual([{ milk: 1, bread: 1 }]);
    expect(items()).toEqual({ milk: 1, bread: 1 });
  });

  it('saves what was waiting when it is refused', async () => {
    const { saved } = watchSaves();
    serveOrders(() => refusal(409, 'OUT_OF_STOCK', 'Milk is out of stock'));
    const { items, answer } = await openAndOrder();
    await act(() => answer);
    await pause();
    expect(saved).toEqual([{ milk: 1 }]);
    expect(items()).toEqual({ milk: 1 });
  });

  it.each([
    ['no answer came', () => HttpResponse.error()],
    ['the server failed', () => refusal(500, 'INTERNAL', 'Internal server error')],
  ])('saves nothing while it is open whether it was placed: %s', async (_why, failed) => {
    const { saved } = watchSaves();
    serveOrders(failed);
    const { items, answer } = await openAndOrder();
    await act(() => answer);
    await pause();
    expect(items()).toEqual({ milk: 1 });
    expect(saved).toEqual([]);
  });

  it('that is answered from memory empties the saved cart too', async () => {
    const { saved } = watchSaves();
    serveOrders(placed);
    const { answer } = await openAndOrder(anOrderToSend({ isRepeat: true }));
    await act(() => answer);
    await pause();
    expect(saved).toEqual([{}]);
  });
});
