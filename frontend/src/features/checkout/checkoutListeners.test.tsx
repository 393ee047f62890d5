import { act, screen, waitFor } from '@testing-library/react';
import { delay } from 'msw';
import { describe, expect, it } from 'vitest';
import { ana, cart, milk, tomatoes } from '../../test/checkout';
import { watchSaves } from '../../test/cartWatch';
import {
  keepCart,
  orderId,
  paid,
  pending,
  serveMyOrders,
  startedCheckout,
} from '../../test/onlinePayment';
import { renderApp } from '../../test/renderApp';
import { productAdded } from '../cart/cartSlice';
import { readCheckout } from './runningCheckout';

/** Opens the shop as ana, who has the saved cart `saved`, on a browser whose cart is `own`. */
function openShop(own = cart, saved = cart, { isCopy = true } = {}) {
  keepCart(own, { isCopy });
  const { store } = renderApp('/contact', { user: { ...ana, cartItems: saved }, cart: own });
  return { store, items: () => store.getState().cart.items };
}

describe('a checkout that left this browser', () => {
  it('takes what was bought out of the cart once the order is seen paid', async () => {
    startedCheckout();
    serveMyOrders(() => [paid()]);
    const { saved } = watchSaves();
    const { items } = openShop();
    await waitFor(() => expect(items()).toEqual({}));
    expect(await screen.findByText('Thank you, your payment has arrived.')).toBeVisible();
    expect(readCheckout()).toBeUndefined();
    await waitFor(() => expect(saved).toEqual([{}]));
  });

  it('leaves what was put in since', async () => {
    startedCheckout();
    serveMyOrders(() => [paid()]);
    watchSaves();
    const more = { ...cart, [milk._id]: 5, bread: 1 };
    const { items } = openShop(more, more);
    await waitFor(() => expect(items()).toEqual({ [milk._id]: 2, bread: 1 }));
  });

  it('takes nothing out twice when the saved cart was reduced before', async () => {
    startedCheckout();
    serveMyOrders(() => [paid()]);
    const { saved } = watchSaves();
    const own = { ...cart, [milk._id]: 5 };
    const { items } = openShop(own, { [milk._id]: 2 });
    await waitFor(() => expect(readCheckout()).toBeUndefined());
    expect(items()).toEqual({ [milk._id]: 2 });
    await act(() => delay(400));
    expect(saved).toEqual([]);
  });

  it('brings nothing back by merging a cart that could not be saved', async () => {
    startedCheckout();
    serveMyOrders(() => [paid()]);
    const { saved } = watchSaves();
    const { items } = openShop(cart, {}, { isCopy: false });
    await waitFor(() => expect(items()).toEqual({}));
    await waitFor(() => expect(saved.at(-1)).toEqual({}));
  });

  it('leaves the cart alone while the payment is missing', async () => {
    startedCheckout();
    const asked = serveMyOrders(() => [pending()]);
    const { items } = openShop();
    await waitFor(() => expect(asked.times).toBe(1));
    await act(() => delay(100));
    expect(items()).toEqual(cart);
    expect(readCheckout()?.orderId).toBe(orderId);
  });

  it('is over, and the cart whole, when the order was cancelled', async () => {
    startedCheckout();
    serveMyOrders(() => [pending({ status: 'Cancelled' })]);
    const { items } = openShop();
    await waitFor(() => expect(readCheckout()).toBeUndefined());
    expect(items()).toEqual(cart);
  });

  it("is not another customer's", async () => {
    startedCheckout({ userId: 'ben' });
    const asked = serveMyOrders(() => [paid()]);
    const { store, items } = openShop();
    act(() => void store.dispatch(productAdded(tomatoes._id)));
    await act(() => delay(400));
    expect(asked.times).toBe(0);
    expect(items()).toEqual({ ...cart, [tomatoes._id]: 3 });
  });

  it.each(['', '{', '7', 'null', '{"orderId":1}', '{"orderId":"a","userId":"b","at":"c"}'])(
    'does not stumble over what else is stored: %s',
    (stored) => {
      localStorage.setItem('larder.checkout', stored);
      expect(readCheckout()).toBeUndefined();
    },
  );
});
