import { expect, it } from 'vitest';
import type { CartItems } from '../../api/types';
import {
  boughtTakenOut,
  cartClaimed,
  cartMerged,
  cartReturned,
  cartSaved,
  cartSharedByTab,
  cartSlice,
  customerLeft,
  lineRemoved,
  orderPlaced,
  orderRefused,
  orderSent,
  orderUnanswered,
  productAdded,
  productRemoved,
  quantityChosen,
  selectCartCount,
  selectQuantity,
  storageCleared,
  type CartState,
} from './cartSlice';

const visitors = (items: CartItems): CartState => ({
  items,
  owner: undefined,
  savedFor: undefined,
  ordersUnderWay: 0,
});
const anas = (items: CartItems): CartState => ({ ...visitors(items), owner: 'ana' });
/** Nothing but a copy of what is saved for ana. */
const copy = (items: CartItems): CartState => ({ ...anas(items), savedFor: 'ana' });
const ordering = (cart: CartState, ordersUnderWay = 1): CartState => ({ ...cart, ordersUnderWay });

const having = (lastAdded: string, cart: CartState): CartState => ({ ...cart, lastAdded });

const full = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`product-${n}`, 1]));

type Action = Parameters<typeof cartSlice.reducer>[1];

it.each<[string, CartState, Action, CartState]>([
  ['a first piece', visitors({}), productAdded('milk'), having('milk', visitors({ milk: 1 }))],
  [
    'one more',
    copy({ milk: 1, bread: 1 }),
    productAdded('milk'),
    having('milk', anas({ milk: 2, bread: 1 })),
  ],
  ['no 1000th piece', visitors({ milk: 999 }), productAdded('milk'), visitors({ milk: 999 })],
  ['no 201st product', copy(full), productAdded('milk'), copy(full)],
  [
    'one more in a full cart',
    copy(full),
    productAdded('product-7'),
    having('product-7', anas({ ...full, 'product-7': 2 })),
  ],
  ['one piece less', copy({ milk: 2 }), productRemoved('milk'), anas({ milk: 1 })],
  ['its last piece less', visitors({ milk: 1 }), productRemoved('milk'), visitors({})],
  ['one less of nothing', visitors({ milk: 1 }), productRemoved('rice'), visitors({ milk: 1 })],
  ['a quantity', copy({ milk: 2 }), quantityChosen({ id: 'milk', quantity: 7 }), anas({ milk: 7 })],
  [
    'too many',
    anas({ milk: 2 }),
    quantityChosen({ id: 'milk', quantity: 5000 }),
    anas({ milk: 999 }),
  ],
  ['too few', anas({ milk: 2 }), quantityChosen({ id: 'milk', quantity: 0 }), anas({ milk: 1 })],
  ['some of nothing', copy({}), quantityChosen({ id: 'milk', quantity: 3 }), copy({})],
  ['no line', copy({ milk: 3, bread: 1 }), lineRemoved('milk'), anas({ bread: 1 })],
  [
    'what was paid for',
    copy({ milk: 3, bread: 1 }),
    boughtTakenOut({ milk: 2, bread: 4 }),
    anas({ milk: 1 }),
  ],
])('changes by hand: %s', (_what, before, action, after) => {
  expect(cartSlice.reducer(before, action)).toEqual(after);
});

it.each<[string, CartState, Action, CartState]>([
  ['saved', anas({ milk: 1 }), cartSaved({ milk: 1 }), copy({ milk: 1 })],
  [
    'saved without what is gone',
    anas({ milk: 3, gone: 1 }),
    cartSaved({ milk: 3 }),
    copy({ milk: 3 }),
  ],
  ['ordered', anas({ milk: 1 }), orderSent(), ordering(anas({ milk: 1 }))],
  ['ordered twice', ordering(copy({})), orderSent(), ordering(copy({}), 2)],
  [
    'bought',
    ordering(anas({ milk: 1 })),
    orderPlaced({ items: { milk: 1 }, isRepeat: false }),
    copy({}),
  ],
  [
    'bought, and more put in since',
    ordering(anas({ milk: 3, bread: 1 })),
    orderPlaced({ items: { milk: 1 }, isRepeat: false }),
    anas({ milk: 2, bread: 1 }),
  ],
  [
    'bought before, as it turns out',
    ordering(copy({ milk: 1 })),
    orderPlaced({ items: { milk: 1 }, isRepeat: true }),
    anas({}),
  ],
  [
    'bought while the session ended',
    ordering(visitors({})),
    orderPlaced({ items: { milk: 1 }, isRepeat: false }),
    visitors({}),
  ],
  ['refused', ordering(anas({ milk: 1 })), orderRefused(), anas({ milk: 1 })],
  ['not answered', ordering(copy({ milk: 1 }), 2), orderUnanswered(), ordering(copy({ milk: 1 }))],
])('follows the server: %s', (_what, before, action, after) => {
  expect(cartSlice.reducer(before, action)).toEqual(after);
});

it.each<[string, CartState, Action, CartState]>([
  ['logged out, or put aside', copy({ milk: 1 }), customerLeft(), visitors({})],
  ['left while it is ordered', ordering(copy({ milk: 1 })), customerLeft(), ordering(visitors({}))],
  [
    'back from aside',
    visitors({ eggs: 1 }),
    cartReturned({ items: { milk: 1 }, owner: 'ana', savedFor: 'ana' }),
    copy({ milk: 1 }),
  ],
  [
    "a visitor's, at their login",
    visitors({ milk: 1, bread: 4 }),
    cartClaimed({ owner: 'ana', saved: { milk: 3, rice: 1 } }),
    anas({ milk: 3, bread: 4, rice: 1 }),
  ],
  [
    "an empty visitor's, at their login",
    visitors({}),
    cartClaimed({ owner: 'ana', saved: { rice: 1 } }),
    copy({ rice: 1 }),
  ],
  [
    'a copy, at the next login',
    copy({ milk: 1, bread: 1 }),
    cartClaimed({ owner: 'ana', saved: { milk: 3 } }),
    copy({ milk: 3 }),
  ],
  [
    'what is not saved yet, at the next login',
    anas({ milk: 1, bread: 1 }),
    cartClaimed({ owner: 'ana', saved: { milk: 3 } }),
    anas({ milk: 3, bread: 1 }),
  ],
  ["the visitor's on top", copy({ milk: 1 }), cartMerged({ eggs: 1 }), anas({ milk: 1, eggs: 1 })],
  ['nothing on top', copy({ milk: 1 }), cartMerged({}), copy({ milk: 1 })],
  [
    "another tab's",
    ordering(copy({ milk: 1 })),
    cartSharedByTab({ items: { eggs: 1 }, owner: undefined, savedFor: undefined }),
    ordering(visitors({ eggs: 1 })),
  ],
  ['cleared with all that is stored', copy({ milk: 1 }), storageCleared(), anas({})],
])("is a customer's, or a visitor's: %s", (_what, before, action, after) => {
  expect(cartSlice.reducer(before, action)).toEqual(after);
});

it('stays the same object where nothing is new, so that nothing is stored', () => {
  const cart = visitors({ milk: 999 });
  expect(cartSlice.reducer(cart, productAdded('milk'))).toBe(cart);
  expect(cartSlice.reducer(cart, productRemoved('bread'))).toBe(cart);
});

it('counts pieces', () => {
  const state = { cart: visitors({ milk: 3, bread: 1 }) };
  expect(selectCartCount(state)).toBe(4);
  expect(selectQuantity(state, 'milk')).toBe(3);
  expect(selectQuantity(state, 'rice')).toBe(0);
});
