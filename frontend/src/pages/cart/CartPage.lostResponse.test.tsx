import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { Order } from '../../api/types';
import { setSessionUser } from '../../features/account/authApi';
import { writeStored } from '../../test/stored';
import {
  ana,
  home,
  line,
  lost,
  milk,
  openCart,
  placed,
  placeOrderButton,
  serveOrders,
  tomatoes,
} from '../../test/checkout';
import { watchSaves } from '../../test/cartWatch';
import { anOrder } from '../../test/factories';
import { refusal, server } from '../../test/server';

/** Answers what became of the order whose answer was lost; notes which keys were asked about. */
function serveClose(answer: () => Response) {
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/order/attempt/close', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return answer() as HttpResponse<null>;
    }),
  );
  return keys;
}

const nothing = () => HttpResponse.json({ success: true, message: 'Nothing was ordered' });
const stands =
  (own: Partial<Order> = {}) =>
  () =>
    HttpResponse.json({ success: true, message: 'Order placed', order: anOrder(own) });

describe('an order whose response was lost, and a cart that has changed since', () => {
  async function loseThenChange(quantity = '4', ...later: (typeof placed)[]) {
    const sent = serveOrders(lost, ...later);
    watchSaves();
    const view = openCart();
    await view.user.click(await placeOrderButton());
    await screen.findByText(/the order won’t be placed twice/);
    await view.user.selectOptions(
      (await line('Milk')).getByLabelText('Quantity of Milk'),
      quantity,
    );
    return { ...view, sent };
  }

  it('is the only order if it was placed, and the customer is informed', async () => {
    const { user, sent, store } = await loseThenChange('4', placed);
    const asked = serveClose(stands({ number: 'K7M2QX9AHT', amount: 10.96 }));
    await user.click(await placeOrderButton());
    expect(
      await screen.findByText(/earlier order K7M2QX9AHT for \$10\.96 went through/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'See order K7M2QX9AHT' })).toBeVisible();
    expect(asked).toEqual([sent[0]?.key]);
    expect(sent).toHaveLength(1);
    expect(store.getState().cart.items).toEqual({ [milk._id]: 1 });

    await user.click(await placeOrderButton());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(sent[1]?.body.items).toEqual([{ product: milk._id, quantity: 1 }]);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('opens the orders if nothing is left to order', async () => {
    const { user, sent } = await loseThenChange('2', placed);
    serveClose(stands({ number: 'K7M2QX9AHT' }));
    await user.click(await placeOrderButton());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(await screen.findByText(/earlier order K7M2QX9AHT .* went through/)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('is replaced by the new one if it was never placed, and the customer is informed', async () => {
    const { user, sent } = await loseThenChange('4', placed);
    const asked = serveClose(nothing);
    await user.click(await placeOrderButton());
    expect(await screen.findByText(/Only this order was placed/)).toBeVisible();
    expect(asked).toEqual([sent[0]?.key]);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('blocks the new one while its outcome is unknown', async () => {
    const { user, sent } = await loseThenChange('4', placed);
    const asked = serveClose(() => HttpResponse.error());
    await user.click(await placeOrderButton());
    expect(await screen.findByText(/couldn’t confirm whether your earlier order/)).toBeVisible();
    await user.click(await placeOrderButton());
    await waitFor(() => expect(asked).toEqual([sent[0]?.key, sent[0]?.key]));
    expect(sent).toHaveLength(1);
  });

  it('is resolved automatically when the shop is opened again later', async () => {
    const begun = Date.now() - 2 * 60_000;
    const request = {
      userId: ana._id,
      address: home._id,
      expectedAmount: 1,
      items: [{ product: milk._id, quantity: 3 }],
    };
    writeStored('larder.order', {
      key: 'k1',
      method: 'COD',
      request,
      items: { [milk._id]: 3 },
      at: begun,
    });
    const asked = serveClose(stands({ number: 'K7M2QX9AHT' }));
    const { store, user } = openCart();
    expect(await screen.findByText('Your order K7M2QX9AHT was placed.')).toBeVisible();
    expect(asked).toEqual(['k1']);
    expect(store.getState().cart.items).toEqual({ [tomatoes._id]: 2 });
    // The toast goes; the cart says so until it is read.
    const notice = await screen.findByText(/lost .* but your order K7M2QX9AHT was placed/);
    expect(screen.getByRole('link', { name: 'See order K7M2QX9AHT' })).toHaveAttribute(
      'href',
      '/my-orders/K7M2QX9AHT',
    );
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(notice).not.toBeInTheDocument();
    expect(localStorage.getItem(`larder.recovered.${ana._id}`)).toBeNull();
  });
});

describe('the key of an order whose response was lost', () => {
  it('is replaced by a new one, in the same click, if that order was cancelled', async () => {
    const cancelled = () => refusal(409, 'ATTEMPT_CLOSED', 'This attempt to order has ended.');
    const sent = serveOrders(lost, cancelled, placed);
    const { user, store } = openCart();
    await user.click(await placeOrderButton());
    await screen.findByText(/the order won’t be placed twice/);
    await user.click(await placeOrderButton());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(sent).toHaveLength(3);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    expect(store.getState().cart.items).toEqual({});
  });

  it.each([403, 408, 413, 429, 500])(
    'outlives a press that never reached the order (%i)',
    async (status) => {
      const sent = serveOrders(lost, () => refusal(status, 'TURNED_AWAY', 'Not now'), placed);
      const { user } = openCart();
      await user.click(await placeOrderButton());
      await screen.findByText(/the order won’t be placed twice/);
      await user.click(await placeOrderButton());
      await waitFor(() => expect(sent).toHaveLength(2));
      await user.click(await placeOrderButton());
      await waitFor(() => expect(sent).toHaveLength(3));
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    },
  );

  it('is settled when its customer logs in again', async () => {
    const sent = serveOrders(lost, () => refusal(401, 'NOT_SIGNED_IN', 'Please log in'), placed);
    const { user, store } = openCart();
    await user.click(await placeOrderButton());
    await screen.findByText(/the order won’t be placed twice/);
    await user.click(await placeOrderButton());
    await waitFor(() => expect(sent).toHaveLength(2));
    const asked = serveClose(nothing);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await act(() => store.dispatch(setSessionUser(ana)));
    await waitFor(() => expect(asked).toEqual([sent[0]?.key]));
    await user.click(await placeOrderButton());
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it.each([
    ['full', 'QuotaExceededError'],
    ['blocked', 'SecurityError'],
  ])('is kept when storage is %s', async (_what, name) => {
    const refuse = () => {
      throw new DOMException('', name);
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    if (name === 'SecurityError') vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    const sent = serveOrders(lost, placed);
    const { user } = openCart();
    await user.click(await placeOrderButton());
    await screen.findByText(/the order won’t be placed twice/);
    await user.click(await placeOrderButton());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});
