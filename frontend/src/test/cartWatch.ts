import { act, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { CartItems, User } from '../api/types';
import { selectUser } from '../features/account/authApi';
import type { CartRecord } from '../features/cart/cartStorage';
import { renderApp } from './renderApp';
import { server } from './server';
import { passTime } from './time';

export type Answer = () => Response | Promise<Response>;

/** Records the carts sent to the server. */
export function watchSaves(answer?: (items: CartItems) => ReturnType<Answer>) {
  const saved: CartItems[] = [];
  server.use(
    http.post<never, { cartItems: CartItems; version: number }>(
      '*/api/cart/update',
      async ({ request }) => {
        const { cartItems, version } = await request.clone().json();
        saved.push(cartItems);
        return answer
          ? await answer(cartItems)
          : HttpResponse.json({
              success: true,
              message: 'Cart Updated',
              cartItems,
              version: version + 1,
            });
      },
    ),
  );
  return { saved };
}

/** Opens a shop with a cart, once the session is known. */
export async function openShop({ user, cart }: { user?: User; cart?: CartItems } = {}) {
  const { store } = renderApp('/contact', { user, cart });
  if (user) await waitFor(() => expect(selectUser(store.getState())).not.toBeNull());
  const items = () => store.getState().cart.items;
  const dispatch = (action: Parameters<typeof store.dispatch>[0]) =>
    act(() => void store.dispatch(action));
  return { store, items, dispatch };
}

/** Longer than the debounce of cart saves; the clock must be stopped (stopTime). */
export const pause = () => passTime(400);

/** Another tab changes the cart: it stores it, and the browser dispatches a storage event here. */
export function changeCartInOtherTab(cart: CartRecord): void {
  localStorage.setItem('larder.cart', JSON.stringify(cart));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'larder.cart' })));
}
