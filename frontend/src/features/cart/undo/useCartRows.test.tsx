import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import type { CartItems } from '../../../api/types';
import { showToastsOn } from '../../../lib/toasts';
import { cartSlice, productAdded, selectCartItems } from '../cartSlice';
import { EMPTY_CART } from '../cartStorage';
import type { CartLineEntry } from '../useCartLines';
import { useCartRows } from './useCartRows';

const linesOf = (items: CartItems): CartLineEntry[] =>
  Object.entries(items).map(([id, quantity]) => ({ id, quantity, product: undefined }));

function open(items: CartItems) {
  const store = configureStore({
    reducer: { cart: cartSlice.reducer },
    preloadedState: { cart: { ...EMPTY_CART, items } },
  });
  const inCart = () => selectCartItems(store.getState());
  const { result, rerender } = renderHook(() => useCartRows(linesOf(inCart())), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Provider store={store}>{children}</Provider>
    ),
  });
  function remove(id: string): void {
    const row = result.current.rows.find((one) => one.id === id);
    if (row?.removed === undefined && row) act(() => result.current.remove(row.line, id));
    rerender();
  }
  const rows = () => result.current.rows.map(({ id, removed }) => (removed ? `(${id})` : id));
  const undo = (id: string) => {
    act(() => result.current.undo(id));
    rerender();
  };
  return { store, inCart, remove, rows, undo };
}

it('keeps the position of a removed line and restores it there', () => {
  const { inCart, remove, rows, undo } = open({ milk: 2, rice: 1, oats: 3 });
  remove('rice');
  remove('milk');
  expect(rows()).toEqual(['(milk)', '(rice)', 'oats']);
  undo('milk');
  expect(rows()).toEqual(['milk', '(rice)', 'oats']);
  undo('rice');
  expect(rows()).toEqual(['milk', 'rice', 'oats']);
  expect(inCart()).toEqual({ milk: 2, rice: 1, oats: 3 });
});

it('brings nothing back twice', () => {
  const { inCart, remove, undo } = open({ milk: 2 });
  remove('milk');
  undo('milk');
  undo('milk');
  expect(inCart()).toEqual({ milk: 2 });
});

it('shows an error if the cart is full meanwhile', () => {
  const toasts: string[] = [];
  const stop = showToastsOn({ show: ({ text }) => toasts.push(text), hide: () => undefined });
  const full = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`product-${n}`, 1]));
  const { store, inCart, remove, rows, undo } = open(full);
  remove('product-7');
  act(() => void store.dispatch(productAdded('one-more')));
  undo('product-7');
  expect(toasts).toEqual(['A cart holds at most 200 different products.']);
  expect(inCart()).not.toHaveProperty('product-7');
  expect(rows()[7]).toBe('(product-7)');
  stop();
});
