import { expect, it } from 'vitest';
import { anOrder, aProduct } from '../../../test/factories';
import { reorderItems } from './reorderItems';

const milk = aProduct({ name: 'Milk', offerPrice: 1.9 });
const bread = aProduct({ name: 'Bread', offerPrice: 4 });
const order = anOrder({
  items: [
    { product: milk, quantity: 3 },
    { product: bread, quantity: 2 },
  ],
});
const nothing = { gone: [], soldOut: [], left: [], prices: [], most: [], full: [] };
const base = { number: order.number, added: 2, ...nothing };

it('adds the ordered items to the cart', () => {
  const { items, notes } = reorderItems(order, [bread, milk], { [milk._id]: 2, other: 1 });
  expect(items).toEqual({ [milk._id]: 5, [bread._id]: 2 });
  expect(notes).toEqual(base);
});

it('reports products that are no longer sold, out of stock or cost another price', () => {
  const dearer = { ...milk, name: 'Whole Milk', offerPrice: 2.1 };
  expect(reorderItems(order, [dearer], {}).notes).toEqual({
    ...base,
    added: 1,
    gone: ['Bread'],
    prices: [{ name: 'Whole Milk', now: 210, was: 190 }],
  });
  const { items, notes } = reorderItems(order, [milk, { ...bread, inStock: false }], {});
  expect(items).toEqual({ [milk._id]: 3 });
  expect(notes).toEqual({ ...base, added: 1, soldOut: ['Bread'] });
});

it('never adds more than are left, nor removes anything', () => {
  const few = { ...milk, unitsLeft: 4 };
  const left = [{ name: 'Milk', units: 4 }];
  expect(reorderItems(order, [few, bread], { [milk._id]: 2 })).toEqual({
    items: { [milk._id]: 4, [bread._id]: 2 },
    notes: { ...base, left },
  });
  expect(reorderItems(order, [few, bread], { [milk._id]: 6 })).toEqual({
    items: { [bread._id]: 2 },
    notes: { ...base, added: 1, left },
  });
  const soldOut = { ...milk, unitsLeft: 0 };
  expect(reorderItems(order, [soldOut, bread], {}).notes).toMatchObject({ soldOut: ['Milk'] });
});

it('respects the limits of 999 per product and 200 products', () => {
  const { items, notes } = reorderItems(order, [milk, bread], { [milk._id]: 998 });
  expect(items).toEqual({ [milk._id]: 999, [bread._id]: 2 });
  expect(notes).toEqual({ ...base, most: ['Milk'] });
  const many = Object.fromEntries(Array.from({ length: 199 }, (_, index) => [`p${index}`, 1]));
  expect(reorderItems(order, [milk, bread], many)).toEqual({
    items: { [milk._id]: 3 },
    notes: { ...base, added: 1, full: ['Bread'] },
  });
});

it('treats a product on two lines as one', () => {
  const twice = anOrder({ items: [...order.items, { product: milk, quantity: 4 }] });
  expect(reorderItems(twice, [milk, bread], {}).items).toEqual({ [milk._id]: 7, [bread._id]: 2 });
});
