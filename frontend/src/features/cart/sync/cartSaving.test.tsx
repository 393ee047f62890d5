import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../api/api';
import type { CartItems } from '../../../api/types';
import { openShop, pause, watchSaves } from '../../../test/cartWatch';
import { aUser } from '../../../test/factories';
import { later } from '../../../test/later';
import { refusal } from '../../../test/server';
import { settled, stopTime } from '../../../test/time';
import {
  lineRemoved,
  productAdded,
  productRemoved,
  quantityChosen,
  savedCartSeen,
} from '../cartSlice';
import { isSaved, readCart, storeCart } from '../cartStorage';

describe('saving', () => {
  beforeEach(() => stopTime());

  it('sends the whole cart once after quick clicks', async () => {
    const { saved } = watchSaves();
    const { dispatch } = await openShop({ user: aUser() });
    dispatch(productAdded('milk'));
    dispatch(productAdded('milk'));
    dispatch(productAdded('bread'));
    dispatch(productRemoved('bread'));
    await pause();
    expect(saved).toEqual([{ milk: 2 }]);
  });

  it('waits for a connection without a complaint, and saves as soon as there is one', async () => {
    const { saved } = watchSaves();
    const { dispatch } = await openShop({ user: aUser() });
    const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatch(productAdded('milk'));
    expect(await screen.findByText('Added to cart')).toBeVisible();
    await pause();
    expect(saved).toEqual([]);

    connected.mockReturnValue(true);
    act(() => {
      dispatch(api.internalActions.onOnline());
    });
    await pause();
    expect(saved).toEqual([{ milk: 1 }]);
    act(() => {
      dispatch(api.internalActions.onOnline());
    });
    await pause();
    expect(saved).toHaveLength(1);
  });

  it('sends nothing for visitors', async () => {
    const { saved } = watchSaves();
    const { dispatch } = await openShop();
    dispatch(productAdded('milk'));
    await pause();
    expect(saved).toEqual([]);
  });

  it('saves a change made during a save afterwards', async () => {
    const first = later();
    const { saved } = watchSaves(async (cartItems) => {
      if (cartItems.milk === 1) await first.wait();
      return HttpResponse.json({ success: true, message: '', cartItems, version: 2 });
    });
    const { dispatch, items } = await openShop({ user: aUser() });
    dispatch(productAdded('milk'));
    await pause();
    dispatch(quantityChosen({ id: 'milk', quantity: 5 }));
    await pause();
    expect(saved).toEqual([{ milk: 1 }]);
    first.release();
    await pause();
    expect(saved).toEqual([{ milk: 1 }, { milk: 5 }]);
    expect(items()).toEqual({ milk: 5 });
    expect(isSaved(readCart())).toBe(true);
  });

  it('rebases its changes on the cart that another device has saved, without an error', async () => {
    const details = { cartItems: { milk: 3, rice: 1 }, version: 8 };
    const { saved } = watchSaves((cartItems) =>
      'rice' in cartItems
        ? HttpResponse.json({ success: true, message: '', cartItems, version: 9 })
        : HttpResponse.json(
            { success: false, code: 'CART_CHANGED', message: 'Changed', details },
            { status: 409 },
          ),
    );
    const { dispatch, items } = await openShop({
      user: aUser({ cartItems: { milk: 2, eggs: 1 } }),
    });
    dispatch(productAdded('bread'));
    dispatch(lineRemoved('eggs'));
    await pause();
    expect(saved).toEqual([
      { milk: 2, bread: 1 },
      { milk: 3, bread: 1, rice: 1 },
    ]);
    expect(items()).toEqual({ milk: 3, bread: 1, rice: 1 });
    expect(readCart()).toMatchObject({ base: items(), version: 9 });
    expect(screen.queryByText('Changed')).not.toBeInTheDocument();
  });

  it.each(['removed', 'put back to its quantity before'])(
    'saves again a line that is %s after a save whose response was lost',
    async (change) => {
      let kept: CartItems = { milk: 1 };
      let version = 1;
      let isLost = true;
      const { saved } = watchSaves((cartItems) => {
        const details = { cartItems: kept, version };
        if (!isLost && saved.length === 2) {
          return HttpResponse.json(
            { success: false, code: 'CART_CHANGED', message: 'Changed', details },
            { status: 409 },
          );
        }
        kept = cartItems;
        version += 1;
        return isLost
          ? HttpResponse.error()
          : HttpResponse.json({ success: true, message: '', cartItems, version });
      });
      const { dispatch, items } = await openShop({
        user: aUser({ cartItems: kept, cartVersion: version }),
      });
      dispatch(productAdded('milk'));
      dispatch(productAdded('bread'));
      await pause();
      expect(kept).toEqual({ milk: 2, bread: 1 });
      isLost = false;
      if (change === 'removed') {
        dispatch(lineRemoved('bread'));
        dispatch(lineRemoved('milk'));
      } else {
        dispatch(productRemoved('bread'));
        dispatch(productRemoved('milk'));
      }
      await pause();
      const expected = change === 'removed' ? {} : { milk: 1 };
      expect(items()).toEqual(expected);
      expect(kept).toEqual(expected);
      expect(isSaved(readCart())).toBe(true);
    },
  );

  it('keeps items that another tab has added during a save', async () => {
    const first = later();
    watchSaves(async (cartItems) => {
      if (!('bread' in cartItems)) await first.wait();
      return HttpResponse.json({ success: true, message: '', cartItems, version: 2 });
    });
    const { dispatch } = await openShop({ user: aUser() });
    dispatch(productAdded('milk'));
    await pause();
    // Its event has not come yet.
    storeCart({ ...readCart(), items: { milk: 1, bread: 1 } });
    first.release();
    await pause();
    expect(readCart().items).toEqual({ milk: 1, bread: 1 });
  });

  it('accepts a lower version from a shop whose database was restored', async () => {
    const details = { cartItems: { milk: 1, tea: 1 }, version: 3 };
    const { saved } = watchSaves((cartItems) =>
      saved.length > 1
        ? HttpResponse.json({ success: true, message: '', cartItems, version: 4 })
        : HttpResponse.json(
            { success: false, code: 'CART_CHANGED', message: 'Changed', details },
            { status: 409 },
          ),
    );
    const user = aUser({ cartItems: { milk: 1 }, cartVersion: 90 });
    const { dispatch, items } = await openShop({ user });
    dispatch(productAdded('rice'));
    await pause();
    expect(items()).toEqual({ milk: 1, tea: 1, rice: 1 });
    expect(readCart().version).toBe(4);
  });

  it('leaves out a response that is older than the cart by now', async () => {
    const first = later();
    const details = { cartItems: { milk: 2, bread: 1 }, version: 8 };
    const { saved } = watchSaves(async (cartItems) => {
      await first.wait();
      return saved.length === 1
        ? HttpResponse.json({ success: true, message: '', cartItems, version: 6 })
        : HttpResponse.json(
            { success: false, code: 'CART_CHANGED', message: 'Changed', details },
            { status: 409 },
          );
    });
    const user = aUser({ cartItems: { milk: 1, bread: 1 }, cartVersion: 5 });
    const { dispatch, items } = await openShop({ user });
    dispatch(quantityChosen({ id: 'milk', quantity: 2 }));
    await pause();
    // Another device removes the bread, which this one hears of, and puts it back.
    dispatch(savedCartSeen({ cartItems: { milk: 2 }, version: 7 }));
    first.release();
    await pause();
    dispatch(productAdded('rice'));
    await pause();
    expect(items()).toEqual({ milk: 2, bread: 1, rice: 1 });
  });

  it('removes products that are no longer sold and reports it', async () => {
    watchSaves(() => HttpResponse.json({ success: true, message: '', cartItems: { milk: 1 } }));
    const { dispatch, items } = await openShop({ user: aUser() });
    dispatch(productAdded('milk'));
    dispatch(productAdded('gone'));
    await pause();
    expect(
      await screen.findByText('Some products are no longer sold and were removed from your cart.'),
    ).toBeVisible();
    expect(items()).toEqual({ milk: 1 });
  });

  it('reports either the success of a change or the failure of its save, never both', async () => {
    watchSaves(() => HttpResponse.error());
    const { dispatch } = await openShop({ user: aUser() });
    const texts: string[] = [];
    const watch = new MutationObserver(() => texts.push(document.body.textContent));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    dispatch(productAdded('milk'));
    dispatch(quantityChosen({ id: 'milk', quantity: 3 }));
    await pause();
    expect(await screen.findByText(/The shop cannot be reached/)).toBeVisible();
    watchSaves();
    dispatch(quantityChosen({ id: 'milk', quantity: 2 }));
    await pause();
    expect(await screen.findByText('Cart Updated')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByText(/The shop cannot be reached/)).not.toBeInTheDocument(),
    );
    watch.disconnect();
    expect(texts.join()).not.toContain('Added to cart');
  });

  it("keeps the cart and shows the server's message when it is rejected", async () => {
    const { saved } = watchSaves(() => refusal(400, 'VALIDATION_FAILED', 'That cart is too full'));
    const user = aUser();
    const { dispatch, items } = await openShop({ user });
    dispatch(productAdded('milk'));
    await pause();
    expect(await screen.findByText('That cart is too full')).toBeVisible();
    expect(items()).toEqual({ milk: 1 });
    expect(saved).toHaveLength(1);
    expect(isSaved(readCart())).toBe(false);
  });

  it('does not wait any longer when the page is left', async () => {
    const { saved } = watchSaves();
    const { dispatch } = await openShop({ user: aUser() });
    dispatch(productAdded('milk'));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await settled();
    expect(saved).toEqual([{ milk: 1 }]);
  });

  it('is tried once more when the page is left after it has failed', async () => {
    const { saved } = watchSaves(() => HttpResponse.error());
    const { dispatch } = await openShop({ user: aUser() });
    dispatch(productAdded('milk'));
    await pause();
    await screen.findByText(/cannot be reached/);
    expect(saved).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await settled();
    expect(saved).toHaveLength(2);
  });
});
