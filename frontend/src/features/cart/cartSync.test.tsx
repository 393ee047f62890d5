import { act, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { CartItems, User } from '../../api/types';
import { anOrder, aUser } from '../../test/factories';
import { renderApp } from '../../test/renderApp';
import { refusal, server } from '../../test/server';
import { logout, selectUser } from '../auth/authApi';
import { ordersApi, type OrderAttempt } from '../orders/ordersApi';
import { cartSavesSettled } from './cartApi';
import { isSavedFor } from './cartStorage';
import { lineRemoved, productAdded, productRemoved, quantityChosen } from './cartSlice';

type Answer = () => Response | Promise<Response>;

/** Notes the carts that reach the server, and those of them whose call was given up. */
function watchSaves(answer?: (items: CartItems) => ReturnType<Answer>) {
  const saved: CartItems[] = [];
  const aborted: CartItems[] = [];
  server.use(
    http.post<never, { cartItems: CartItems }>('*/api/cart/update', async ({ request }) => {
      const { cartItems } = await request.clone().json();
      saved.push(cartItems);
      request.signal.addEventListener('abort', () => aborted.push(cartItems));
      return answer
        ? await answer(cartItems)
        : HttpResponse.json({ success: true, message: 'Cart Updated', cartItems });
    }),
  );
  return { saved, aborted };
}

async function open({ user, cart }: { user?: User; cart?: CartItems } = {}) {
  const { store } = renderApp('/contact', { user, cart });
  if (user) await waitFor(() => expect(selectUser(store.getState())).not.toBeNull());
  const items = () => store.getState().cart.items;
  const dispatch = (action: Parameters<typeof store.dispatch>[0]) =>
    act(() => void store.dispatch(action));
  return { store, items, dispatch };
}

const anAttempt = (own: Partial<OrderAttempt> = {}): OrderAttempt => ({
  key: 'a-key',
  isRepeat: false,
  request: { items: [], address: 'home', userId: 'ana', expectedAmount: 1 },
  ...own,
});

const pause = () => act(() => delay(400));

describe('saving', () => {
  it('sends the whole cart once after quick clicks', async () => {
    const { saved } = watchSaves();
    const { dispatch } = await open({ user: aUser() });
    dispatch(productAdded('milk'));
    dispatch(productAdded('milk'));
    dispatch(productAdded('bread'));
    dispatch(productRemoved('bread'));
    await pause();
    expect(saved).toEqual([{ milk: 2 }]);
  });

  it('sends nothing for visitors', async () => {
    const { saved } = watchSaves();
    const { dispatch } = await open();
    dispatch(productAdded('milk'));
    await pause();
    expect(saved).toEqual([]);
  });

  it('gives up an older call when the cart changes again', async () => {
    const { saved, aborted } = watchSaves(async (cartItems) => {
      if (cartItems.milk === 1) await delay(1000);
      return HttpResponse.json({ success: true, message: '', cartItems });
    });
    const { dispatch, items } = await open({ user: aUser() });
    dispatch(productAdded('milk'));
    await waitFor(() => expect(saved).toHaveLength(1));
    dispatch(quantityChosen({ id: 'milk', quantity: 5 }));
    await waitFor(() => expect(saved).toEqual([{ milk: 1 }, { milk: 5 }]));
    expect(aborted).toEqual([{ milk: 1 }]);
    expect(items()).toEqual({ milk: 5 });
  });

  it('takes out what is no longer sold, and says so', async () => {
    watchSaves(() => HttpResponse.json({ success: true, message: '', cartItems: { milk: 1 } }));
    const { dispatch, items } = await open({ user: aUser() });
    dispatch(productAdded('milk'));
    dispatch(productAdded('gone'));
    expect(
      await screen.findByText('Some products are no longer sold and were taken out of your cart.'),
    ).toBeVisible();
    expect(items()).toEqual({ milk: 1 });
  });

  it("keeps the cart and says the server's sentence when it is refused", async () => {
    const { saved } = watchSaves(() => refusal(400, 'VALIDATION_FAILED', 'That cart is too full'));
    const user = aUser();
    const { dispatch, items } = await open({ user });
    dispatch(productAdded('milk'));
    expect(await screen.findByText('That cart is too full')).toBeVisible();
    expect(items()).toEqual({ milk: 1 });
    expect(saved).toHaveLength(1);
    expect(isSavedFor(user._id)).toBe(false);
  });

  it('does not wait any longer when the page is left', async () => {
    const { saved } = watchSaves();
    const { dispatch } = await open({ user: aUser() });
    dispatch(productAdded('milk'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(saved).toEqual([{ milk: 1 }]), { timeout: 200 });
  });
});

describe('an order', () => {
  const placed = () =>
    HttpResponse.json({ success: true, message: '', order: anOrder() }, { status: 201 });

  function serveOrders(answer: Answer) {
    server.use(http.post('*/api/order/cod', async () => (await answer()) as HttpResponse<null>));
  }

  async function openAndOrder(attempt = anAttempt()) {
    const shop = await open({ user: aUser() });
    shop.dispatch(productAdded('milk'));
    const order = shop.store.dispatch(ordersApi.endpoints.placeOrder.initiate(attempt));
    return { ...shop, order };
  }

  it('empties the cart, and a save that was waiting never leaves', async () => {
    const { saved } = watchSaves();
    serveOrders(placed);
    const { items, order } = await openAndOrder();
    await act(() => order);
    await pause();
    expect(items()).toEqual({});
    expect(saved).toEqual([]);
  });

  it('lets nothing be saved while it is under way', async () => {
    const { saved } = watchSaves();
    serveOrders(async () => {
      await delay(500);
      return placed();
    });
    const { items, order, dispatch } = await openAndOrder();
    dispatch(productAdded('bread'));
    await act(() => order);
    await pause();
    expect(items()).toEqual({});
    expect(saved).toEqual([]);
  });

  it('saves what was waiting when it is refused', async () => {
    const { saved } = watchSaves();
    serveOrders(() => refusal(409, 'OUT_OF_STOCK', 'Milk is out of stock'));
    const { items, order } = await openAndOrder();
    await act(() => order);
    await waitFor(() => expect(saved).toEqual([{ milk: 1 }]));
    expect(items()).toEqual({ milk: 1 });
  });

  it('saves nothing while it is open whether it was placed', async () => {
    const { saved } = watchSaves();
    serveOrders(() => HttpResponse.error());
    const { items, order } = await openAndOrder();
    await act(() => order);
    await pause();
    expect(items()).toEqual({ milk: 1 });
    expect(saved).toEqual([]);
  });

  it('that is answered from memory empties the saved cart too', async () => {
    const { saved } = watchSaves();
    serveOrders(placed);
    const { order } = await openAndOrder(anAttempt({ isRepeat: true }));
    await act(() => order);
    await waitFor(() => expect(saved).toEqual([{}]));
  });

  it('can wait for a save that is under way', async () => {
    const log: string[] = [];
    const { saved } = watchSaves(async (cartItems) => {
      await delay(300);
      log.push('saved');
      return HttpResponse.json({ success: true, message: '', cartItems });
    });
    const { store, dispatch } = await open({ user: aUser() });
    dispatch(productAdded('milk'));
    await waitFor(() => expect(saved).toHaveLength(1));
    await act(() => store.dispatch(cartSavesSettled()));
    log.push('settled');
    expect(log).toEqual(['saved', 'settled']);
  });
});

describe('this browser', () => {
  const stored = (): unknown => JSON.parse(localStorage.getItem('larder.cart') ?? 'null');

  const changeInAnotherTab = (newValue: string | null, key: string | null = 'larder.cart') =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));

  it('keeps the cart of a visitor for the next visit', async () => {
    const first = await open();
    first.dispatch(productAdded('milk'));
    expect(stored()).toEqual({ milk: 1 });
    const { items } = await open();
    expect(items()).toEqual({ milk: 1 });
  });

  it.each(['{', '[]', '"x"', '{"milk":-1}', 'null'])('opens with stored %s', async (bad) => {
    localStorage.setItem('larder.cart', bad);
    const { items, dispatch } = await open();
    expect(items()).toEqual({});
    dispatch(productAdded('milk'));
    expect(stored()).toEqual({ milk: 1 });
  });

  it('shows in this tab what another one did, without saving it a second time', async () => {
    const { saved } = watchSaves();
    const { items, dispatch } = await open({ user: aUser() });
    dispatch(productAdded('milk'));
    changeInAnotherTab('{"milk":3,"bread":1}');
    expect(items()).toEqual({ milk: 3, bread: 1 });
    await pause();
    expect(saved).toEqual([]);
    changeInAnotherTab('nonsense');
    expect(items()).toEqual({});
  });

  it('is emptied when another tab clears all that is stored', async () => {
    const { items } = await open({ cart: { milk: 1 } });
    await screen.findByRole('link', { name: 'Cart, 1 item' });
    changeInAnotherTab(null, null);
    expect(items()).toEqual({});
  });

  it('does not bring back what was removed on another device', async () => {
    watchSaves();
    const user = aUser({ cartItems: { milk: 1, bread: 1 } });
    const first = await open({ user });
    first.dispatch(lineRemoved('bread'));
    await waitFor(() => expect(isSavedFor(user._id)).toBe(true));
    const { items } = await open({ user: { ...user, cartItems: { rice: 2 } } });
    await waitFor(() => expect(items()).toEqual({ rice: 2 }));
  });

  it('merges changes that never reached the server', async () => {
    const { saved } = watchSaves();
    localStorage.setItem('larder.cart', '{"milk":4}');
    const { items } = await open({ user: aUser({ cartItems: { milk: 1, rice: 2 } }) });
    expect(items()).toEqual({ milk: 4, rice: 2 });
    await waitFor(() => expect(saved).toEqual([{ milk: 4, rice: 2 }]));
  });

  it('keeps nothing of an account that logged out', async () => {
    const { saved } = watchSaves();
    server.use(
      http.get('*/api/user/logout', () => HttpResponse.json({ success: true, message: '' })),
    );
    const { store, items } = await open({ user: aUser({ cartItems: { milk: 1 } }) });
    await act(() => store.dispatch(logout.initiate()));
    await waitFor(() => expect(items()).toEqual({}));
    await pause();
    expect(stored()).toEqual({});
    expect(saved).toEqual([]);
  });
});
