import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openCart, placed, placeOrder, serveOrders } from '../test/checkout';

// The library's chunk cannot be loaded: the connection broke, or the shop has been updated since.
vi.mock('react-toastify/unstyled', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('never hides a placed order, and says what happened, when toasts cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serveOrders(placed);
  const { user, store } = openCart();
  await user.click(await placeOrder());
  await waitFor(() => expect(location.pathname).toBe('/my-orders'));
  expect(await screen.findByText('Order placed')).toBeVisible();
  expect(store.getState().cart.items).toEqual({});
});
