import { expect, it } from 'vitest';
import type { CartItems } from '../../api/types';
import {
  cartMerged,
  cartOpened,
  cartSaved,
  cartSharedByTab,
  cartSlice,
  customerLeft,
  lineRemoved,
  orderPlaced,
  productAdded,
  productRemoved,
  quantityChosen,
  savedCartSeen,
  selectCartCount,
  selectQuantity,
  storageCleared,
  type CartState,
} from './cartSlice';
import { EMPTY_CART } from './cartStorage';

const visitors = (items: CartItems): CartState => ({ ...EMPTY_CART, items });
/** Of version 3. */
const anas = (items: CartItems, base: CartItems): CartState => ({
  items,
  base,
  version: 3,
  owner: 'ana',
});
/** Nothing but what is saved for ana. */
const copy = (items: CartItems): CartState => anas(items, items);
const saved = (cartItems: CartItems, version = 4) => ({ cartItems, version });
const cash = (bought: CartItems) => ({ bought, isPaidOnline: false });
const later = (cart: CartState): CartState => ({ ...cart, version: 4 });

const full = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`product-${n}`, 1]));

type Action = Parameters<typeof cartSlice.reducer>[1];

it.each<[string, CartState, Action, CartState]>([
  ['a first piece', visitors({}), productAdded('milk'), visitors({ milk: 1 })],
  [
    'one more',
    copy({ milk: 1, bread: 1 }),
    productAdded('milk'),
    anas({ milk: 2, bread: 1 }, { milk: 1, bread: 1 }),
  ],
  ['no 1000th piece', visitors({ milk: 999 }), productAdded('milk'), visitors({ milk: 999 })],
  ['no 201st product', copy(full), productAdded('milk'), copy(full)],
  [
    'one more in a full cart',
    copy(full),
    productAdded('product-7'),
    anas({ ...full, 'product-7': 2 }, full),
  ],
  ['one piece less', copy({ milk: 2 }), productRemoved('milk'), anas({ milk: 1 }, { milk: 2 })],
  ['its last piece less', visitors({ milk: 1 }), productRemoved('milk'), visitors({})],
  ['one less of nothing', visitors({ milk: 1 }), productRemoved('rice'), visitors({ milk: 1 })],
  [
    'a quantity',
    copy({ milk: 2 }),
    quantityChosen({ id: 'milk', quantity: 7 }),
    anas({ milk: 7 }, { milk: 2 }),
  ],
  [
    'too many',
    copy({ milk: 2 }),
    quantityChosen({ id: 'milk', quantity: 5000 }),
    anas({ milk: 999 }, { milk: 2 }),
  ],
  [
    'too few',
    copy({ milk: 2 }),
    quantityChosen({ id: 'milk', quantity: 0 }),
    anas({ milk: 1 }, { milk: 2 }),
  ],
  ['some of nothing', copy({}), quantityChosen({ id: 'milk', quantity: 3 }), copy({})],
  [
    'no line',
    copy({ milk: 3, bread: 1 }),
    lineRemoved('milk'),
    anas({ bread: 1 }, { milk: 3, bread: 1 }),
  ],
  [
    "the visitor's on top",
    copy({ milk: 1 }),
    cartMerged({ eggs: 1 }),
    anas({ milk: 1, eggs: 1 }, { milk: 1 }),
  ],
  ['nothing on top', copy({ milk: 1 }), cartMerged({}), copy({ milk: 1 })],
])('changes by hand: %s', (_what, before, action, after) => {
  expect(cartSlice.reducer(before, action)).toEqual(after);
});

it.each<[string, CartState, Action, CartState]>([
  [
    'saved',
    anas({ milk: 1 }, {}),
    cartSaved({ sent: { milk: 1 }, saved: saved({ milk: 1 }) }),
    later(copy({ milk: 1 })),
  ],
  [
    'saved without what is gone',
    anas({ milk: 3, gone: 1 }, {}),
    cartSaved({ sent: { milk: 3, gone: 1 }, saved: saved({ milk: 3 }) }),
    later(copy({ milk: 3 })),
  ],
  [
    'saved, and changed meanwhile',
    anas({ milk: 3, bread: 1 }, {}),
    cartSaved({ sent: { milk: 2, eggs: 1 }, saved: saved({ milk: 2, eggs: 1 }) }),
    later(anas({ milk: 3, bread: 1 }, { milk: 2, eggs: 1 })),
  ],
  [
    'changed on another device',
    copy({ milk: 1, eggs: 2, bread: 1 }),
    savedCartSeen(saved({ milk: 5, bread: 1, rice: 1 })),
    later(copy({ milk: 5, bread: 1, rice: 1 })),
  ],
  [
    'changed on both devices',
    anas({ milk: 2, rice: 1 }, { milk: 1, eggs: 2 }),
    savedCartSeen(saved({ milk: 5, eggs: 3, tea: 1 })),
    later(anas({ milk: 2, rice: 1, tea: 1 }, { milk: 5, eggs: 3, tea: 1 })),
  ],
  [
    'saved, as it turns out: the response was lost',
    anas({ milk: 2 }, { milk: 1 }),
    savedCartSeen(saved({ milk: 2 })),
    later(copy({ milk: 2 })),
  ],
  ['bought', copy({ milk: 1 }), orderPlaced(cash({ milk: 1 })), later(copy({}))],
  [
    'bought, and more put in since',
    anas({ milk: 3, bread: 1 }, { milk: 1 }),
    orderPlaced(cash({ milk: 1 })),
    later(anas({ milk: 2, bread: 1 }, {})),
  ],
  [
    'bought before all of it was saved',
    anas({ milk: 3 }, { milk: 1 }),
    orderPlaced(cash({ milk: 3 })),
    later(copy({})),
  ],
  [
    'bought in part: paying on delivery empties the saved cart',
    copy({ milk: 3, bread: 1 }),
    orderPlaced(cash({ milk: 3 })),
    later(anas({ bread: 1 }, {})),
  ],
  [
    'bought in part and paid online',
    copy({ milk: 3, bread: 1 }),
    orderPlaced({ bought: { milk: 3 }, isPaidOnline: true }),
    later(copy({ bread: 1 })),
  ],
])('follows the server: %s', (_what, before, action, after) => {
  expect(cartSlice.reducer(before, action)).toEqual(after);
});

const nobodys = { ...EMPTY_CART, owner: 'ana' };

it.each<[string, CartState, Action, CartState]>([
  ['logged out', anas({ milk: 1 }, {}), customerLeft(), visitors({})],
  [
    "a visitor's, at their login",
    visitors({ milk: 1, bread: 4 }),
    cartOpened({
      unsaved: nobodys,
      visitors: { milk: 1, bread: 4 },
      saved: saved({ milk: 3, rice: 1 }),
    }),
    later(anas({ milk: 3, bread: 4, rice: 1 }, { milk: 3, rice: 1 })),
  ],
  [
    "an empty visitor's, at their login",
    visitors({}),
    cartOpened({ unsaved: nobodys, visitors: {}, saved: saved({ rice: 1 }) }),
    later(copy({ rice: 1 })),
  ],
  [
    'what was not saved when the session ended, at the next login',
    visitors({ eggs: 1 }),
    cartOpened({
      unsaved: anas({ bread: 1 }, { milk: 1 }),
      visitors: { eggs: 1 },
      saved: saved({ milk: 1, rice: 1 }),
    }),
    later(anas({ bread: 1, rice: 1, eggs: 1 }, { milk: 1, rice: 1 })),
  ],
  [
    "another tab's",
    copy({ milk: 1 }),
    cartSharedByTab({ ...EMPTY_CART, items: { eggs: 1 } }),
    visitors({ eggs: 1 }),
  ],
  [
    'cleared with all that is stored',
    copy({ milk: 1 }),
    storageCleared(),
    { ...copy({}), version: 0 },
  ],
])("is a customer's, or a visitor's: %s", (_what, before, action, after) => {
  expect(cartSlice.reducer(before, action)).toEqual(after);
});

const inFlight = anas({ milk: 2 }, { milk: 0, rice: 1 });

it.each([
  ['still unknown of the same version, which may be older than the save', 3, { milk: 0, tea: 1 }],
  ['known of another version', 4, { milk: 1, tea: 1 }],
])('treats a line whose save is in flight as %s', (_what, version, base) => {
  const seen = savedCartSeen(saved({ milk: 1, tea: 1 }, version));
  const after = cartSlice.reducer(inFlight, seen);
  expect(after).toEqual({ ...inFlight, items: { milk: 2, tea: 1 }, base, version });
});

it('stays the same object if nothing changes, so that nothing is stored', () => {
  const cart = visitors({ milk: 999 });
  expect(cartSlice.reducer(cart, productAdded('milk'))).toBe(cart);
  expect(cartSlice.reducer(cart, productRemoved('bread'))).toBe(cart);
  const seen = savedCartSeen(saved({ milk: 1, rice: 1 }, 3));
  const before = anas({ milk: 2, rice: 1 }, { milk: 0, rice: 1 });
  expect(cartSlice.reducer(before, seen)).toBe(before);
});

it('counts pieces', () => {
  const state = { cart: visitors({ milk: 3, bread: 1 }) };
  expect(selectCartCount(state)).toBe(4);
  expect(selectQuantity(state, 'milk')).toBe(3);
  expect(selectQuantity(state, 'rice')).toBe(0);
});
