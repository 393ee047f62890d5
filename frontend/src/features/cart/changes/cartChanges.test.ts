import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../test/factories';
import type { CartLineEntry } from '../useCartLines';
import { changesOf, sameSeen, seenNow, shownAs } from './cartChanges';
import type { SeenLine } from './seenLines';

const milk = aProduct({ _id: 'milk', name: 'Milk', category: 'Dairy', offerPrice: 1.1 });
const seen: SeenLine = {
  name: 'Milk',
  category: 'Dairy',
  cents: 110,
  isSold: true,
  units: undefined,
};
const line = (own: Partial<CartLineEntry['product']> = {}, quantity = 3): CartLineEntry => ({
  id: 'milk',
  quantity,
  product: { ...milk, ...own },
});
const without = (missing: CartLineEntry['missing']): CartLineEntry => ({
  id: 'milk',
  quantity: 3,
  product: undefined,
  missing,
});

const price = { id: 'milk', name: 'Milk', kind: 'price', wasCents: 110 };
const gone = { id: 'milk', name: 'Milk', kind: 'gone' };
const fewer = { id: 'milk', name: 'Milk', kind: 'fewer', quantity: 3 };

describe('a line whose product is older than the one another tab has shown', () => {
  const old: CartLineEntry = { ...line({ offerPrice: 0.9 }), at: 1_000 };
  const newer: SeenLine = { ...seen, at: 2_000 };

  it('has not changed and does not count as seen', () => {
    expect(changesOf(old, newer)).toEqual([]);
    expect(seenNow([old], { milk: newer }, [])).toEqual({ milk: newer });
    expect(shownAs(old, newer)).toEqual(newer);
  });

  it('is compared if either has no time', () => {
    for (const [one, before] of [
      [{ ...old, at: undefined }, newer],
      [old, seen],
    ] as const)
      expect(changesOf(one, before)).toEqual([{ ...price, cents: 90 }]);
  });
});

describe('a line', () => {
  it.each<[string, CartLineEntry, SeenLine | undefined, unknown[]]>([
    ['is as it was', line(), seen, []],
    ['is new', line({ offerPrice: 2, unitsLeft: 1 }), undefined, []],
    ['costs more', line({ offerPrice: 1.15 }), seen, [{ ...price, cents: 115 }]],
    ['costs less', line({ offerPrice: 0.29 }), seen, [{ ...price, cents: 29 }]],
    ['is sold out', line({ inStock: false }), seen, [gone]],
    ['is sold out at another price', line({ inStock: false, offerPrice: 2 }), seen, [gone]],
    ['was sold out before', line({ inStock: false }), { ...seen, isSold: false }, []],
    ['is back', line(), { ...seen, isSold: false }, []],
    ['is sold no more', without('gone'), seen, [gone]],
    ['was sold no more before', without('gone'), { ...seen, isSold: false }, []],
    ['is not known yet', without('loading'), seen, []],
    ['could not be loaded', without('failed'), seen, []],
    ['is more than are left', line({ unitsLeft: 2 }), seen, [{ ...fewer, left: 2 }]],
    ['is just what is left', line({ unitsLeft: 3 }), seen, []],
    ['was more than are left before', line({ unitsLeft: 2 }), { ...seen, units: 2 }, []],
    [
      'is still more than are left',
      line({ unitsLeft: 1 }),
      { ...seen, units: 2 },
      [{ ...fewer, left: 1 }],
    ],
    [
      'costs more, and fewer are left',
      line({ unitsLeft: 2, offerPrice: 1.2 }),
      seen,
      [
        { ...price, cents: 120 },
        { ...fewer, left: 2 },
      ],
    ],
  ])('that %s', (_what, now, before, changes) => {
    expect(changesOf(now, before)).toEqual(changes);
  });
});

describe('a seen line', () => {
  it.each<[string, CartLineEntry, SeenLine | undefined, SeenLine | undefined]>([
    ['is what is shown', line({ unitsLeft: 5 }), undefined, { ...seen, units: 5 }],
    ['stays what it was where it has changed', line({ offerPrice: 2 }), seen, seen],
    ['stays what it was while it is not known', without('loading'), seen, seen],
    ['is nothing of what was never known', without('gone'), undefined, undefined],
    ['is that it is sold again', line(), { ...seen, isSold: false }, seen],
  ])('%s', (_what, now, before, kept) => {
    const next = seenNow([now], before ? { milk: before } : {}, []);
    expect(next).toEqual(kept ? { milk: kept } : {});
  });

  it('is deleted if it was removed by the customer, but not if it disappeared otherwise', () => {
    expect(seenNow([], { milk: seen, rice: seen }, ['rice', 'oats'])).toEqual({ rice: seen });
  });

  it.each([
    [without('gone'), { ...seen, isSold: false }],
    [without('failed'), seen],
  ])('reports an unavailable product only once that is known', (now, kept) => {
    expect(shownAs(now, seen)).toEqual(kept);
  });
});

it.each([
  [{ milk: seen }, { milk: { ...seen } }, true],
  [{ milk: seen }, {}, false],
  [{ milk: seen }, { rice: seen }, false],
  [{ milk: seen }, { milk: { ...seen, cents: 111 } }, false],
  [{ milk: seen }, { milk: { ...seen, isSold: false } }, false],
  [{ milk: seen }, { milk: { ...seen, units: 3 } }, false],
])('decides whether %j and %j are the same', (one, other, isSame) => {
  expect(sameSeen(one, other)).toBe(isSame);
});
