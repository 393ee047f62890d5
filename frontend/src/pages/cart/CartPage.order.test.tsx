import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import {
  ana,
  cart,
  home,
  lost,
  milk,
  openCart,
  placed,
  placeOrderButton,
  serveOrders,
  sumOf,
  tomatoes,
} from '../../test/checkout';
import { anOrder } from '../../test/factories';
import { later } from '../../test/later';
import { serveOwnOrder } from '../../test/ownOrder';
import { refusal, server } from '../../test/server';

describe('placing the order', () => {
  it('is refused without a connection, and nothing is lost', async () => {
    const sent = serveOrders(placed);
    const { user, store } = openCart();
    const button = await placeOrderButton();
    const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(button);
    expect(screen.getByRole('alert')).toHaveTextContent(/You are offline, so nothing was ordered/);
    expect(store.getState().cart.items).toEqual(cart);
    connected.mockReturnValue(true);
    await user.click(button);
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('sends the shown amounts, empties the cart and opens the orders', async () => {
    const order = anOrder({ createdAt: new Date().toISOString() });
    const sent = serveOrders(() =>
      HttpResponse.json({ success: true, message: 'Order placed', order }, { status: 201 }),
    );
    serveOwnOrder(() => order);
    const { user, store } = openCart();
    const button = await placeOrderButton();
    const shown: string[] = [];
    const watch = new MutationObserver(() => shown.push(document.body.textContent));
    watch.observe(document.body, { childList: true, subtree: true });
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'Thank you, Ana.' })).toHaveFocus();
    watch.disconnect();
    expect(shown.join()).not.toContain('Your cart is empty');
    expect(location.pathname + location.search).toBe(`/my-orders?placed=${order._id}`);
    // The page says it.
    expect(screen.queryByText('Order placed')).not.toBeInTheDocument();
    expect(store.getState().cart.items).toEqual({});
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^[\da-f-]{36}$/),
        body: {
          userId: ana._id,
          address: home._id,
          expectedAmount: 10.96,
          cartVersion: 1,
          items: [
            { product: tomatoes._id, quantity: 2 },
            { product: milk._id, quantity: 3 },
          ],
        },
      },
    ]);
  });

  it('happens once on a double click', async () => {
    const late = later();
    const sent = serveOrders(async () => {
      await late.wait();
      return placed();
    });
    const { user } = openCart();
    await user.dblClick(await placeOrderButton());
    late.release();
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(sent).toHaveLength(1);
  });

  it("shows the server's message when it is rejected, and refetches the products", async () => {
    serveOrders(() => refusal(409, 'OUT_OF_STOCK', 'Milk is out of stock'));
    const { user, store } = openCart();
    const button = await placeOrderButton();
    server.use(
      http.get('*/api/product/list', () =>
        HttpResponse.json({ success: true, products: [tomatoes, { ...milk, inStock: false }] }),
      ),
    );
    await user.click(button);
    expect(await screen.findAllByText('Milk is out of stock')).toHaveLength(1);
    expect(await screen.findByText('Out of stock')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Milk' })).toBeVisible();
    expect(store.getState().cart.items).toEqual(cart);
    await user.click(screen.getByRole('button', { name: 'Remove Milk' }));
    expect(screen.queryByText('Milk is out of stock')).not.toBeInTheDocument();
  });

  it('asks for confirmation when prices have risen, with the new total and a new key', async () => {
    const sent = serveOrders(
      () => refusal(409, 'PRICE_CHANGED', 'The price has changed', { amount: 12.03 }),
      placed,
    );
    const { user } = openCart();
    const button = await placeOrderButton();
    server.use(
      http.get('*/api/product/list', () =>
        HttpResponse.json({ success: true, products: [tomatoes, { ...milk, offerPrice: 1.8 }] }),
      ),
    );
    await user.click(button);
    expect(await screen.findAllByText(/The price has changed/)).toHaveLength(1);
    expect(screen.getByText(/Press Place Order again if you agree/)).toBeVisible();
    await waitFor(() => expect(sumOf('Total')).toHaveTextContent('$12.03'));

    await user.click(button);
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(sent.map(({ body }) => body.expectedAmount)).toEqual([10.96, 12.03]);
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('keeps the cart when the connection is lost, and repeats the same order with the same key', async () => {
    const sent = serveOrders(lost, placed);
    const { user, store } = openCart();
    await user.click(await placeOrderButton());
    expect(await screen.findByText(/the order won’t be placed twice/)).toBeVisible();
    expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
    expect(store.getState().cart.items).toEqual(cart);

    await user.click(await placeOrderButton());
    await waitFor(() => expect(location.pathname).toBe('/my-orders'));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
});

it('reports the outcome of an order also after navigation', async () => {
  let goOn = (): void => undefined;
  const hasGone = new Promise<void>((resolve) => (goOn = resolve));
  serveOrders(async () => {
    await hasGone;
    return refusal(409, 'OUT_OF_STOCK', 'Milk is out of stock');
  });
  const { user } = openCart();
  await user.click(await placeOrderButton());
  await user.click(screen.getByRole('link', { name: 'Continue Shopping' }));
  await waitFor(() => expect(location.pathname).toBe('/products'));
  goOn();
  expect(await screen.findByText('Milk is out of stock')).toBeVisible();
});
