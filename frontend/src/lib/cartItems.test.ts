import { describe, expect, it } from 'vitest';
import { mergeCarts, parseCartItems } from './cartItems';

const ids = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`product-${n}`, 1]));

describe('merging with the saved cart', () => {
  it('keeps the larger quantity of each product', () => {
    const merged = mergeCarts({ milk: 1, bread: 4 }, { milk: 3, bread: 2, rice: 1 });
    expect(merged).toEqual({ milk: 3, bread: 4, rice: 1 });
  });

  it('changes nothing when it is repeated', () => {
    const saved = { milk: 3, rice: 1 };
    const once = mergeCarts({ milk: 1, bread: 4 }, saved);
    expect(mergeCarts(once, saved)).toEqual(once);
    expect(mergeCarts(once, once)).toEqual(once);
  });

  it('has at most 200 products, its own ones first', () => {
    const merged = mergeCarts({ milk: 1 }, ids(200));
    expect(Object.keys(merged)).toHaveLength(200);
    expect(merged.milk).toBe(1);
  });
});

describe('stored items', () => {
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
    expect(parseCartItems(stored)).toEqual({});
  });

  it('is used where it does', () => {
    expect(parseCartItems({ milk: 2, bread: 'x', rice: 999 })).toEqual({ milk: 2, rice: 999 });
    expect(Object.keys(parseCartItems(ids(300)))).toHaveLength(200);
  });
});
