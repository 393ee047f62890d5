import { afterEach, describe, expect, it, vi } from 'vitest';
import { usableItems } from '../../lib/cartItems';
import { writeStored } from '../../lib/storage';
import {
  newerCart,
  readCart,
  readParkedCart,
  storeCart,
  storeParkedCart,
  type CartRecord,
} from './cartStorage';

/** As the version before kept a cart: under three keys. */
function keepAsBefore(items: unknown, { owner, savedFor }: Record<string, unknown> = {}): void {
  writeStored('larder.cart', items);
  if (owner !== undefined) writeStored('larder.cart.owner', owner);
  if (savedFor !== undefined) writeStored('larder.cart.saved-for', savedFor);
}

const cart = (own: Partial<CartRecord> = {}): CartRecord => ({
  items: { milk: 2 },
  owner: undefined,
  savedFor: undefined,
  ...own,
});

afterEach(() => vi.restoreAllMocks());

describe('what is stored', () => {
  it.each([
    ["a visitor's", cart()],
    ["a customer's", cart({ owner: 'ana' })],
    ["a customer's that is saved", cart({ owner: 'ana', savedFor: 'ana' })],
    ['an empty one', cart({ items: {}, owner: 'ana' })],
  ])('comes back: %s', (_what, kept) => {
    storeCart(kept);
    expect(readCart()).toEqual(kept);
  });

  it.each([
    ['{', cart({ items: {} })],
    ['[]', cart({ items: {} })],
    ['{"items":null,"owner":"ana"}', cart({ items: {}, owner: 'ana' })],
    ['{"items":{"milk":2,"a b":1},"owner":7,"savedFor":7}', cart()],
    ['{"items":{"milk":2},"savedFor":"ana"}', cart()],
    ['{"items":{"milk":2},"owner":"ana","savedFor":"ben"}', cart({ owner: 'ana' })],
  ])('is used as far as it makes sense: %s', (text, read) => {
    localStorage.setItem('larder.cart', text);
    expect(readCart()).toEqual(read);
  });
});

describe('what the version before has stored', () => {
  it.each([
    ["a visitor's cart", {}, cart()],
    ['an unsaved cart', { owner: 'ana' }, cart({ owner: 'ana' })],
    ['a saved cart', { owner: 'ana', savedFor: 'ana' }, cart({ owner: 'ana', savedFor: 'ana' })],
    ['a cart saved for another', { owner: 'ana', savedFor: 'ben' }, cart({ owner: 'ana' })],
    [
      'a cart of which only that is known',
      { savedFor: 'ana' },
      cart({ owner: 'ana', savedFor: 'ana' }),
    ],
    ['an owner that is none', { owner: 7 }, cart()],
  ])('is taken over: %s', (_what, keys, taken) => {
    keepAsBefore({ milk: 2 }, keys);
    expect(readCart()).toEqual(taken);
  });

  it('is one record from the first change on', () => {
    keepAsBefore({ milk: 2 }, { owner: 'ana', savedFor: 'ana' });
    storeCart({ ...readCart(), items: { milk: 3 }, savedFor: undefined });
    const record = { milk: 3, items: { milk: 3 }, owner: 'ana' };
    expect(JSON.parse(localStorage.getItem('larder.cart') ?? '')).toEqual(record);
    expect(localStorage.getItem('larder.cart.saved-for')).toBeNull();
  });

  it('counts no more once there is a record, though a crash has left it', () => {
    keepAsBefore({}, { owner: 'ana', savedFor: 'ana' });
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => undefined);
    storeCart(cart());
    expect(localStorage.getItem('larder.cart.owner')).toBe('"ana"');
    expect(readCart()).toEqual(cart());
  });

  it.each([
    ['a saved cart', true, cart({ owner: 'ana', savedFor: 'ana' })],
    ['an unsaved cart', false, cart({ owner: 'ana' })],
  ])('is read where it was parked: %s', (_what, isSaved, parked) => {
    writeStored('larder.cart.aside.ana', { items: { milk: 2, oats: -1 }, isSaved });
    expect(readParkedCart('ana')).toEqual(parked);
  });
});

describe('a parked cart', () => {
  it.each([
    ['an unsaved one', cart({ owner: 'ben' })],
    ['a saved one', cart({ owner: 'ben', savedFor: 'ben' })],
  ])('is stored as any cart, and only for its owner: %s', (_what, parked) => {
    storeParkedCart('ben', parked);
    expect(JSON.parse(localStorage.getItem('larder.cart.aside.ben') ?? '')).toEqual(
      JSON.parse(JSON.stringify(parked)),
    );
    expect(readParkedCart('ben')).toEqual(parked);
    expect(readParkedCart('ana')).toBeUndefined();
  });
});

describe('a tab of the version before that is still open', () => {
  it('finds the items and the owner, and nothing that it takes for a product', () => {
    storeCart(cart({ owner: 'ana', savedFor: 'ana' }));
    expect(usableItems(JSON.parse(localStorage.getItem('larder.cart') ?? ''))).toEqual({ milk: 2 });
    expect(localStorage.getItem('larder.cart.owner')).toBe('"ana"');
  });

  it('finds no owner once that one has left', () => {
    storeCart(cart({ owner: 'ana' }));
    storeCart(cart({ items: {} }));
    expect(Object.keys(localStorage)).toEqual(['larder.cart']);
  });

  it('changes items, and the owner stays', () => {
    storeCart(cart({ owner: 'ana', savedFor: 'ana' }));
    writeStored('larder.cart', { milk: 2 });
    expect(newerCart(cart({ owner: 'ana' }))).toBeUndefined();
    writeStored('larder.cart', { milk: 5 });
    expect(newerCart(cart({ owner: 'ana' }))).toEqual(cart({ items: { milk: 5 }, owner: 'ana' }));
  });

  it('lets another customer in, who is the owner then', () => {
    storeCart(cart({ owner: 'ana', savedFor: 'ana' }));
    keepAsBefore({ rice: 1 }, { owner: 'ben', savedFor: 'ben' });
    const bens = cart({ items: { rice: 1 }, owner: 'ben', savedFor: 'ben' });
    expect(newerCart(cart({ owner: 'ana' }))).toEqual(bens);
  });
});

describe('a newer cart', () => {
  it.each([
    ['other quantities', cart({ items: { milk: 3 } })],
    ['another owner', cart({ owner: 'ben' })],
  ])('is one with %s', (_what, newer) => {
    storeCart(newer);
    expect(newerCart(cart())).toEqual(newer);
  });

  it('is none that is just the same, nor nothing at all', () => {
    expect(newerCart(cart())).toBeUndefined();
    storeCart(cart());
    expect(newerCart(cart())).toBeUndefined();
  });
});
