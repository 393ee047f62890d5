import { expect, it } from 'vitest';
import { aProduct } from '../../../test/factories';
import { aSellerOrder } from '../../../test/sellerPage';
import { isHalfSheet, linesInOrder, slipSheets } from './slipSheets';

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    product: aProduct({ name: `Product ${n}` }),
    quantity: 1,
  }));

it('lists lines by category, and otherwise in the order in which they were added', () => {
  const item = (name: string, category: 'Dairy' | 'Vegetables' | 'Fruits') => ({
    product: aProduct({ name, category }),
    quantity: 1,
  });
  const items = [
    item('Milk', 'Dairy'),
    item('Leek', 'Vegetables'),
    item('Figs', 'Fruits'),
    item('Beet', 'Vegetables'),
  ];
  expect(linesInOrder(items).map(({ product }) => product.name)).toEqual([
    'Leek',
    'Beet',
    'Figs',
    'Milk',
  ]);
});

it('spreads many lines over sheets, and loses none', () => {
  const sheets = slipSheets(lines(50));
  expect(sheets.map(({ length }) => length)).toEqual([15, 22, 13]);
  expect(slipSheets(lines(3)).map(({ length }) => length)).toEqual([3]);
});

it('puts short orders without notes on half a sheet', () => {
  expect(isHalfSheet(aSellerOrder({ items: lines(4) }))).toBe(true);
  expect(isHalfSheet(aSellerOrder({ items: lines(5) }))).toBe(false);
  expect(isHalfSheet(aSellerOrder({ items: lines(1), driverNote: 'Ring twice' }))).toBe(false);
});
