import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { User } from '../api/types';
import { selectUser } from '../features/account/authApi';
import { readSeen } from '../features/cart/changes/seenLines';
import { keepSearch } from '../features/products/search/recentSearches';
import { ana, line, milk, openCart, tomatoes } from '../test/checkout';
import { anOrder, aUser } from '../test/factories';
import { later } from '../test/later';
import { renderApp, serveSession } from '../test/renderApp';
import { server } from '../test/server';
import { settled } from '../test/time';

const ben = aUser({ name: 'Ben Ito', email: 'ben@example.com' });

/** The browser restores the page from its back/forward cache. */
const comeBack = () =>
  act(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });

/** Another tab has stored a value while the page was frozen, which gets no storage event. */
const storeElsewhere = (key: string, value: unknown): void =>
  localStorage.setItem(key, JSON.stringify(value));

describe('a page from the back/forward cache', () => {
  it('warns of allergens that were chosen meanwhile', async () => {
    openCart({ products: [tomatoes, { ...milk, facts: { allergens: ['milk'] } }] });
    await line('Milk');
    await settled();
    storeElsewhere('larder.avoidedAllergens', ['milk']);
    comeBack();
    expect(await (await line('Milk')).findByText('Contains milk')).toBeVisible();
  });

  it('knows the prices that were shown meanwhile', async () => {
    openCart();
    await waitFor(() => expect(readSeen(ana._id)).toHaveProperty(milk._id));
    const seen = readSeen(ana._id);
    const lines = { ...seen, [milk._id]: { ...seen[milk._id], at: undefined, cents: 100 } };
    storeElsewhere('larder.cart.seen.customer', { version: 1, owner: ana._id, lines });
    comeBack();
    expect((await line('Milk')).getByText('$1.45, was $1.00')).toBeVisible();
  });

  it('shows the searches made meanwhile', async () => {
    keepSearch('milk');
    const { user } = renderApp('/contact');
    await user.click(screen.getByRole('combobox', { name: 'Search products' }));
    const found = within(await screen.findByRole('dialog', { name: 'Suggestions' }));
    expect(await found.findByText('milk')).toBeVisible();
    storeElsewhere('larder.searches', ['bread']);
    comeBack();
    expect(await found.findByText('bread')).toBeVisible();
    expect(found.queryByText('milk')).not.toBeInTheDocument();
  });
});

describe('a page with orders from the back/forward cache', () => {
  const orders = () => screen.queryByRole('list', { name: 'Orders' });

  async function openOrders() {
    const view = renderApp('/my-orders', { user: ana, orders: [anOrder()] });
    await screen.findByRole('list', { name: 'Orders' });
    return view;
  }

  /** Delays the session response until it is released. */
  function serveLate(user: User | null) {
    const late = later();
    server.use(
      http.get('*/api/user/auth', async () => {
        await late.wait();
        return HttpResponse.json(user ? { success: true, user } : { success: false });
      }),
    );
    return late;
  }

  it('shows no cart before the session is known', async () => {
    const { store } = await openOrders();
    const late = serveLate(ben);
    const requests: (string | null)[] = [];
    server.use(
      http.get('*/api/order/user', ({ request }) => {
        requests.push(new URL(request.url).searchParams.get('userId'));
        return HttpResponse.json({ success: true, orders: [], total: 0 });
      }),
    );
    storeElsewhere('larder.session', { news: 'in', at: 2 });
    comeBack();
    await waitFor(() => expect(late.isWaitedFor()).toBe(true));
    expect(orders()).not.toBeInTheDocument();
    late.release();
    expect(await screen.findByText('You have no orders')).toBeVisible();
    expect(selectUser(store.getState())?._id).toBe(ben._id);
    expect(new Set(requests)).toEqual(new Set([ben._id]));
  });

  it('shows none after a logout in another tab', async () => {
    await openOrders();
    serveLate(null);
    storeElsewhere('larder.session', { news: 'out', at: 2 });
    comeBack();
    await waitFor(() => expect(orders()).not.toBeInTheDocument());
    expect(await screen.findByText('Please log in to see your orders.')).toBeVisible();
  });

  it('refetches the session even if no other tab has announced a change', async () => {
    const { store } = await openOrders();
    serveSession(ben);
    comeBack();
    await waitFor(() => expect(selectUser(store.getState())?._id).toBe(ben._id));
  });

  it('shows them still where the customer is the same', async () => {
    await openOrders();
    const late = serveLate(ana);
    comeBack();
    await waitFor(() => expect(late.isWaitedFor()).toBe(true));
    expect(orders()).toBeVisible();
    late.release();
    await settled();
    expect(orders()).toBeVisible();
  });
});
