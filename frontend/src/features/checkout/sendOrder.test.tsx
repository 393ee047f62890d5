import { act } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openShop, pause, watchSaves, type Answer } from '../../test/cartWatch';
import { anOrder, aUser } from '../../test/factories';
import { later } from '../../test/later';
import { refusal, server } from '../../test/server';
import { stopTime } from '../../test/time';
import { productAdded, savedCartSeen } from '../cart/cartSlice';
import { readCart, storeCart } from '../cart/cartStorage';
import { checkOut } from './checkout';
import { readOpenAttempt } from './orderAttempt';

const ana = aUser();
const request = {
  items: [{ product: 'milk', quantity: 1 }],
  address: 'home',
  userId: ana._id,
  expectedAmount: 1,
};

describe('an order for cash', () => {
  beforeEach(() => stopTime());

  const placed = () =>
    HttpResponse.json({ success: true, message: '', order: anOrder() }, { status: 201 });

  function serveOrders(answer: Answer) {
    server.use(http.post('*/api/order/cod', async () => (await answer()) as HttpResponse<null>));
  }

  async function openAndOrder() {
    const shop = await openShop({ user: ana });
    shop.dispatch(productAdded('milk'));
    return { ...shop, answer: shop.store.dispatch(checkOut('COD', request)) };
  }

  it('is sent once the cart is saved, and empties it', async () => {
    const { saved } = watchSaves();
    serveOrders(placed);
    const { items, answer } = await openAndOrder();
    await act(() => answer);
    await pause();
    expect(items()).toEqual({});
    expect(saved).toEqual([{ milk: 1 }]);
  });

  it('removes only the purchased items, and saves items added meanwhile afterwards', async () => {
    const { saved } = watchSaves();
    const late = later();
    serveOrders(async () => {
      await late.wait();
      return placed();
    });
    const { items, answer, dispatch } = await openAndOrder();
    await pause();
    dispatch(productAdded('bread'));
    dispatch(productAdded('milk'));
    await pause();
    expect(saved).toEqual([{ milk: 1 }]);
    late.release();
    await act(() => answer);
    await pause();
    expect(saved).toEqual([{ milk: 1 }, { milk: 1, bread: 1 }]);
    expect(items()).toEqual({ milk: 1, bread: 1 });
  });

  it('saves items added meanwhile if it is rejected', async () => {
    const { saved } = watchSaves();
    serveOrders(() => refusal(409, 'OUT_OF_STOCK', 'Milk is out of stock'));
    const { items, answer, dispatch } = await openAndOrder();
    dispatch(productAdded('bread'));
    await act(() => answer);
    await pause();
    expect(saved.at(-1)).toEqual({ milk: 1, bread: 1 });
    expect(items()).toEqual({ milk: 1, bread: 1 });
  });

  it.each([
    ['no answer came', () => HttpResponse.error()],
    ['the server failed', () => refusal(500, 'INTERNAL', 'Internal server error')],
  ])('saves nothing while it is open whether it was placed: %s', async (_why, failed) => {
    const { saved } = watchSaves();
    serveOrders(failed);
    const { items, answer, dispatch } = await openAndOrder();
    await act(() => answer);
    dispatch(productAdded('bread'));
    await pause();
    expect(items()).toEqual({ milk: 1, bread: 1 });
    expect(saved).toEqual([{ milk: 1 }]);
  });

  it('that turns out to exist already removes nothing from a newer cart', async () => {
    watchSaves();
    serveOrders(() => HttpResponse.error());
    const { items, answer, store } = await openAndOrder();
    await act(() => answer);
    await act(() => store.dispatch(savedCartSeen({ cartItems: { milk: 1 }, version: 7 })));
    serveOrders(placed);
    await act(() => store.dispatch(checkOut('COD', request)));
    expect(items()).toEqual({ milk: 1 });
  });

  it('of a cart that another device has changed is rejected, and the saved cart is shown', async () => {
    watchSaves();
    const details = { cartItems: { bread: 2 }, version: 9 };
    serveOrders(() =>
      HttpResponse.json(
        { success: false, code: 'CART_CHANGED', message: 'Changed', details },
        { status: 409 },
      ),
    );
    const { items, store } = await openShop({ user: { ...ana, cartItems: { milk: 1 } } });
    const outcome = await act(() => store.dispatch(checkOut('COD', request)));
    expect(outcome).toEqual({
      is: 'refused',
      notice: expect.stringMatching(/^Your cart has changed meanwhile/),
    });
    expect(items()).toEqual({ bread: 2 });
    expect(readOpenAttempt(ana._id)).toBeUndefined();
  });

  it('that is rejected changes nothing for a customer who has logged in meanwhile', async () => {
    watchSaves();
    const late = later();
    const details = { cartItems: { milk: 9 }, version: 9 };
    serveOrders(async () => {
      await late.wait();
      return HttpResponse.json(
        { success: false, code: 'CART_CHANGED', message: 'Changed', details },
        { status: 409 },
      );
    });
    const { answer } = await openAndOrder();
    await pause();
    const bens = { items: { tea: 1 }, base: { tea: 1 }, version: 3, owner: 'ben' };
    storeCart(bens);
    late.release();
    await act(() => answer);
    expect(readCart()).toEqual(bens);
  });
});
