import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import {
  ana,
  cart,
  home,
  line,
  milk,
  placed,
  placeOrderButton,
  serveOrders,
  sumOf,
  tomatoes,
} from '../../test/checkout';
import { anOrder } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';

it('shows customers who reorder what has changed, until they accept it', async () => {
  let unitsLeft = 3;
  server.use(
    http.get('*/api/product/list', () =>
      HttpResponse.json({ success: true, products: [tomatoes, { ...milk, unitsLeft }], total: 2 }),
    ),
  );
  const sent = serveOrders(
    () =>
      refusal(409, 'OUT_OF_STOCK', 'Only 1 of Milk is left.', { product: milk._id, unitsLeft: 1 }),
    placed,
  );
  const earlier = anOrder({
    items: [
      { product: tomatoes, quantity: 2 },
      { product: milk, quantity: 3 },
    ],
  });
  const { user, store } = renderApp('/my-orders', {
    user: { ...ana, cartItems: {} },
    orders: [earlier],
    addresses: [home],
  });
  await user.click(await screen.findByRole('button', { name: /^Order again/ }));
  expect(
    await screen.findByText(`The products from order ${earlier.number} are in your cart.`),
  ).toBeVisible();
  const button = await placeOrderButton();
  expect(screen.queryByText(/left$/)).not.toBeInTheDocument();

  // Others order meanwhile.
  unitsLeft = 1;
  await user.click(button);
  expect(await screen.findAllByText('Only 1 of Milk is left.')).toHaveLength(1);
  expect(await (await line('Milk')).findByText('Only 1 left')).toBeVisible();
  expect(location.pathname).toBe('/cart');
  expect(store.getState().cart.items).toEqual(cart);

  await user.click(screen.getByRole('button', { name: 'Set to 1: Milk' }));
  expect(screen.queryByText('Only 1 of Milk is left.')).not.toBeInTheDocument();
  expect(sumOf('Total')).toHaveTextContent('$8.00');
  await user.click(await placeOrderButton());
  await waitFor(() => expect(location.pathname).toBe('/my-orders'));
  expect(store.getState().cart.items).toEqual({});
  expect(sent.map(({ body: { items, expectedAmount } }) => [items, expectedAmount])).toEqual([
    [earlier.items.map(({ product, quantity }) => ({ product: product._id, quantity })), 10.96],
    [
      [
        { product: tomatoes._id, quantity: 2 },
        { product: milk._id, quantity: 1 },
      ],
      8,
    ],
  ]);
  // Another order than the one that was refused.
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});
