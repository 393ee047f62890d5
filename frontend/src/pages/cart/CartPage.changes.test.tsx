import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CartItems, Product } from '../../api/types';
import { setSessionUser } from '../../features/account/authApi';
import { productAdded, quantityChosen } from '../../features/cart/cartSlice';
import { EMPTY_CART } from '../../features/cart/cartStorage';
import { readSeen, writeSeen } from '../../features/cart/changes/seenLines';
import { changeCartInOtherTab, watchSaves } from '../../test/cartWatch';
import { ana, cart, line, milk, tomatoes } from '../../test/checkout';
import { aProduct } from '../../test/factories';
import { later } from '../../test/later';
import { renderApp } from '../../test/renderApp';
import { server } from '../../test/server';

const HEADING = 'Changed since you last looked';

/** What the shop sells from now on. */
function sell(products: Product[]): void {
  server.use(
    http.get('*/api/product/list', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',');
      const asked = products.filter(({ _id }) => !ids || ids.includes(_id));
      return HttpResponse.json({ success: true, products: asked, total: asked.length });
    }),
  );
}

async function look(items: CartItems = cart) {
  const view = renderApp('/cart', { cart: items });
  await waitFor(() => expect(Object.keys(readSeen(undefined))).not.toHaveLength(0));
  return view;
}

/** A visitor who looks at the cart, goes, and comes back to what has changed meanwhile. */
async function comeBack(products: Product[], items = cart) {
  sell([tomatoes, milk]);
  (await look()).unmount();
  sell(products);
  return renderApp('/cart', { cart: items });
}

const box = async () =>
  within((await screen.findByText(HEADING)).closest('[role="status"]') as never);
const shownChanges = async () =>
  (await box()).getAllByRole('listitem').map(({ textContent }) => textContent);
const acceptButton = () => screen.getByRole('button', { name: 'Update my cart' });
const expectNothingTold = () => expect(screen.queryByText(HEADING)).not.toBeInTheDocument();

afterEach(() => vi.restoreAllMocks());

describe('a cart opened again', () => {
  it('shows nothing if nothing has changed', async () => {
    await comeBack([tomatoes, milk]);
    await line('Milk');
    expectNothingTold();
  });

  it('shows higher and lower prices in one notice and on the lines', async () => {
    const { user } = await comeBack([
      { ...tomatoes, offerPrice: 3.5 },
      { ...milk, offerPrice: 1.4 },
    ]);
    expect(await shownChanges()).toEqual([
      'Vine Tomatoes: $3.50, was $3.20',
      'Milk: $1.40, was $1.45',
    ]);
    expect((await line('Milk')).getByText('$1.40, was $1.45')).toBeVisible();
    await user.click(acceptButton());
    expectNothingTold();
    expect(screen.queryByText('$1.40, was $1.45')).not.toBeInTheDocument();
    expect(screen.getByText('Your cart is up to date.')).toHaveFocus();
  });

  it('is corrected by one button, which is remembered', async () => {
    const view = await comeBack([
      { ...tomatoes, inStock: false },
      { ...milk, unitsLeft: 2 },
    ]);
    expect(await shownChanges()).toEqual([
      'Vine Tomatoes: no longer available',
      'Milk: 2 left, 3 in your cart',
    ]);
    await view.user.click(acceptButton());
    expect(view.store.getState().cart.items).toEqual({ [milk._id]: 2 });
    expectNothingTold();
    view.unmount();
    renderApp('/cart', { cart: { [milk._id]: 2 } });
    await line('Milk');
    expectNothingTold();
  });

  it('shows a change until it is accepted, also by editing the line', async () => {
    const products = [tomatoes, { ...milk, unitsLeft: 2 }];
    const view = await comeBack(products);
    await box();
    view.unmount();
    const { user } = renderApp('/cart', { cart });
    expect(await shownChanges()).toEqual(['Milk: 2 left, 3 in your cart']);
    await user.click(screen.getByRole('button', { name: 'Set to 2: Milk' }));
    expectNothingTold();
  });

  it('names products that are no longer sold, whose names only this browser knows', async () => {
    const { user, store } = await comeBack([tomatoes]);
    expect(await shownChanges()).toEqual(['Milk: no longer available']);
    expect(screen.getByRole('button', { name: 'Remove Milk' })).toBeVisible();
    await user.click(acceptButton());
    expect(store.getState().cart.items).toEqual({ [tomatoes._id]: 2 });
  });

  it('offers similar products for one that is no longer sold', async () => {
    const oats = { ...milk, _id: 'oats', name: 'Oat Drink' };
    const asked: (string | null)[] = [];
    (await comeBack([tomatoes, milk])).unmount();
    server.use(
      http.get('*/api/product/list', ({ request }) => {
        const { searchParams } = new URL(request.url);
        asked.push(searchParams.get('category'));
        const products = searchParams.has('category') ? [oats] : [tomatoes];
        return HttpResponse.json({ success: true, products, total: 1 });
      }),
    );
    renderApp('/cart', { cart });
    expect(await screen.findByRole('button', { name: 'Add Oat Drink to cart' })).toBeVisible();
    expect(asked).toContain('Dairy');
  });

  it('reports lines that disappeared, except those removed elsewhere', async () => {
    const { user } = await comeBack([milk], {});
    expect(await shownChanges()).toEqual(['Vine Tomatoes: no longer available']);
    await user.click(acceptButton());
    expectNothingTold();
    expect(readSeen(undefined)).toEqual({});
  });

  it('does not report a line that its customer removed and added again', async () => {
    sell([tomatoes, milk]);
    const view = await look();
    await view.user.click(screen.getByRole('button', { name: 'Remove Milk' }));
    expect(readSeen(undefined)).not.toHaveProperty(milk._id);
    view.unmount();
    sell([tomatoes, { ...milk, offerPrice: 9 }]);
    localStorage.removeItem('larder.cart');
    renderApp('/cart', { cart });
    await line('Milk');
    expectNothingTold();
  });

  it('reports the same if storage is disabled', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('off', 'SecurityError');
    });
    await comeBack([tomatoes, { ...milk, offerPrice: 2 }]);
    expect(await shownChanges()).toEqual(['Milk: $2.00, was $1.45']);
    act(() => writeSeen(undefined, {}));
    vi.restoreAllMocks();
    act(() => writeSeen(undefined, {}));
  });
});

describe('the owner of a cart', () => {
  it('sees changes of their own lines, while merged lines count as new at login', async () => {
    sell([tomatoes, milk]);
    const seen = { category: undefined, cents: 120, isSold: true, units: undefined };
    writeSeen(undefined, { [tomatoes._id]: { ...seen, name: 'Vine Tomatoes' } });
    writeSeen(ana._id, { [milk._id]: { ...seen, name: 'Milk' } });
    watchSaves();
    const { store } = renderApp('/cart', { cart: { [tomatoes._id]: 1 }, addresses: [] });
    expect(await shownChanges()).toEqual(['Vine Tomatoes: $3.20, was $1.20']);
    await act(() => store.dispatch(setSessionUser({ ...ana, cartItems: { [milk._id]: 1 } })));
    await line('Milk');
    expect(await shownChanges()).toEqual(['Milk: $1.45, was $1.20']);
  });

  it('is settled in all tabs at once', async () => {
    await comeBack([tomatoes, { ...milk, offerPrice: 2 }]);
    await box();
    const seen = readSeen(undefined);
    const now = Object.fromEntries(
      Object.entries(seen).map(([id, one]) => [id, id === milk._id ? { ...one, cents: 200 } : one]),
    );
    act(() => {
      localStorage.setItem('larder.cart.seen', JSON.stringify({ version: 1, lines: now }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'larder.cart.seen' }));
    });
    expectNothingTold();
    changeCartInOtherTab(EMPTY_CART);
    await screen.findByText('Your cart is empty.');
    expectNothingTold();
  });

  it('compares with the newest prices, which a tab with older ones neither reverses nor overwrites', async () => {
    sell([tomatoes, milk]);
    const { store } = await look();
    const seen = readSeen(undefined);
    const newer = { ...seen[milk._id], cents: 200, at: Date.now() + 1 };
    const lines = { ...seen, [milk._id]: newer };
    vi.spyOn(Date, 'now').mockReturnValue(newer.at + 1);
    act(() => {
      localStorage.setItem('larder.cart.seen', JSON.stringify({ version: 1, lines }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'larder.cart.seen' }));
    });
    expectNothingTold();
    act(() => void store.dispatch(quantityChosen({ id: milk._id, quantity: 7 })));
    expectNothingTold();
    expect(readSeen(undefined)[milk._id]).toEqual(newer);
    // The shop is asked about another set of products, and the older prices are shown meanwhile.
    const late = later();
    server.use(http.get('*/api/product/list', () => late.wait().then(() => HttpResponse.error())));
    act(() => void store.dispatch(productAdded(aProduct()._id)));
    await screen.findByText('Loading this product');
    expectNothingTold();
    expect(readSeen(undefined)[milk._id]).toEqual(newer);
    late.release();
  });

  it('treats added lines as seen', async () => {
    sell([tomatoes, milk]);
    const { store } = await look({ [milk._id]: 1 });
    act(() => void store.dispatch(productAdded(tomatoes._id)));
    await line('Vine Tomatoes');
    await waitFor(() => expect(readSeen(undefined)).toHaveProperty(tomatoes._id));
    expectNothingTold();
  });
});
