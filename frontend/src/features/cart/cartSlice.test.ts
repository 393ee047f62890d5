import { describe, expect, it } from 'vitest';
import type { CartItems } from '../../api/types';
import { mergeCarts, usableItems } from '../../lib/cartItems';
import {
  cartCleared,
  cartKept,
  cartSlice,
  lineRemoved,
  productAdded,
  productRemoved,
  quantityChosen,
  savedCartMerged,
  selectCartCount,
  selectQuantity,
} from './cartSlice';

const after = (items: CartItems, ...actions: Parameters<typeof cartSlice.reducer>[1][]) =>
  actions.reduce(cartSlice.reducer, { items, ordersUnderWay: 0 }).items;

const ids = (count: number): CartItems =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`product-${n}`, 1]));

describe('the cart', () => {
  it('adds one piece at a time', () => {
    expect(after({}, productAdded('milk'), productAdded('milk'), productAdded('bread'))).toEqual({
      milk: 2,
      bread: 1,
    });
  });

  it('takes one piece out, and the line with the last one', () => {
    expect(after({ milk: 2 }, productRemoved('milk'))).toEqual({ milk: 1 });
    expect(after({ milk: 1 }, productRemoved('milk'))).toEqual({});
    expect(after({ milk: 1 }, productRemoved('bread'))).toEqual({ milk: 1 });
  });

  it('sets the quantity of what it holds, between 1 and 999', () => {
    expect(after({ milk: 2 }, quantityChosen({ id: 'milk', quantity: 7 }))).toEqual({ milk: 7 });
    expect(after({ milk: 2 }, quantityChosen({ id: 'milk', quantity: 5000 }))).toEqual({
      milk: 999,
    });
    expect(after({ milk: 2 }, quantityChosen({ id: 'milk', quantity: 0 }))).toEqual({ milk: 1 });
    expect(after({}, quantityChosen({ id: 'milk', quantity: 3 }))).toEqual({});
  });

  it('stops at 999 pieces and at 200 products', () => {
    expect(after({ milk: 999 }, productAdded('milk'))).toEqual({ milk: 999 });
    expect(after(ids(200), productAdded('milk'))).toEqual(ids(200));
    expect(after(ids(200), productAdded('product-7'))).toEqual({ ...ids(200), 'product-7': 2 });
  });

  it('loses a line, everything, or what is no longer sold', () => {
    expect(after({ milk: 3, bread: 1 }, lineRemoved('milk'))).toEqual({ bread: 1 });
    expect(after({ milk: 3, bread: 1 }, cartCleared())).toEqual({});
    expect(after({ milk: 3, bread: 1 }, cartKept({ milk: 3 }))).toEqual({ milk: 3 });
  });

  it('counts pieces', () => {
    const state = { cart: { items: { milk: 3, bread: 1 }, ordersUnderWay: 0 } };
    expect(selectCartCount(state)).toBe(4);
    expect(selectQuantity(state, 'milk')).toBe(3);
    expect(selectQuantity(state, 'rice')).toBe(0);
  });
});

describe('merging with the saved cart', () => {
  it('keeps the larger quantity of each product', () => {
    expect(after({ milk: 1, bread: 4 }, savedCartMerged({ milk: 3, bread: 2, rice: 1 }))).toEqual({
      milk: 3,
      bread: 4,
      rice: 1,
    });
  });

  it('changes nothing when it is repeated', () => {
    const saved = { milk: 3, rice: 1 };
    const once = mergeCarts({ milk: 1, bread: 4 }, saved);
    expect(mergeCarts(once, saved)).toEqual(once);
    expect(mergeCarts(once, once)).toEqual(once);
  });

  it('holds at most 200 products, own ones first', () => {
    const merged = mergeCarts({ milk: 1 }, ids(200));
    expect(Object.keys(merged)).toHaveLength(200);
    expect(merged.milk).toBe(1);
  });
});

describe('what was stored', () => {
  it.each([
    [undefined],
    [null],
    ['milk'],
    [7],
    [[1, 2]],
    [{ milk: 0, bread: -1, rice: 1.5, oats: '2', eggs: 1000, oil: null, tea: { a: 1 } }],
    [{ constructor: 1, 'a b': 1, '': 1, toString: 2 }],
    [JSON.parse('{"__proto__": 3}')],
  ])('is ignored where it makes no sense: %j', (stored: unknown) => {
    expect(usableItems(stored)).toEqual({});
  });

  it('is used where it does', () => {
    expect(usableItems({ milk: 2, bread: 'x', rice: 999 })).toEqual({ milk: 2, rice: 999 });
    expect(Object.keys(usableItems(ids(300)))).toHaveLength(200);
  });
});
