import { describe, expect, it } from 'vitest';
import { writeStored } from '../../test/stored';
import {
  EMPTY_CART,
  newerCart,
  readCart,
  setCartAside,
  storeCart,
  takeCartAside,
  type CartRecord,
} from './cartStorage';

const cart = (own: Partial<CartRecord> = {}): CartRecord => ({
  ...EMPTY_CART,
  items: { milk: 2 },
  ...own,
});

/** All of whose lines are saved. */
const saved = (own: Partial<CartRecord> = {}): CartRecord =>
  cart({ base: { milk: 2 }, version: 3, owner: 'ana', ...own });

describe('the stored cart', () => {
  it.each([
    ["a visitor's", cart()],
    ["a customer's", saved({ base: { bread: 1 } })],
    ["a customer's that is saved", saved()],
    ['an empty one', saved({ items: {} })],
  ])('is restored: %s', (_what, kept) => {
    storeCart(kept);
    expect(readCart()).toEqual(kept);
  });

  it.each([
    ['{', cart({ items: {} })],
    ['[]', cart({ items: {} })],
    ['{"items":null,"owner":"ana"}', cart({ items: {}, owner: 'ana' })],
    ['{"items":{"milk":2,"a b":1},"owner":7}', cart()],
    ['{"items":{"milk":2},"base":{"milk":-1},"version":-1}', cart()],
    ['{"items":{"milk":2},"base":{"milk":1},"version":"9"}', cart({ base: { milk: 1 } })],
  ])('is used as far as it makes sense: %s', (text, read) => {
    localStorage.setItem('larder.cart', text);
    expect(readCart()).toEqual(read);
  });
});

describe('a cart that is set aside', () => {
  const unsaved = saved({ owner: 'ben', base: { bread: 1 } });

  it('is restored for its owner, once', () => {
    setCartAside(unsaved);
    expect(takeCartAside('ana')).toBeUndefined();
    expect(takeCartAside('ben')).toEqual(unsaved);
    expect(takeCartAside('ben')).toBeUndefined();
  });

  it('is none that is saved, and none of a visitor', () => {
    setCartAside(saved());
    setCartAside(cart());
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is used as far as it makes sense', () => {
    writeStored('larder.cart.aside.ana', { items: { milk: 2, oats: -1 } });
    expect(takeCartAside('ana')).toEqual(cart({ owner: 'ana' }));
  });
});

describe('a newer cart', () => {
  it.each([
    ['other quantities', saved({ items: { milk: 3 } })],
    ['another saved cart', saved({ base: { milk: 3 } })],
    ['another version', saved({ version: 4 })],
    ['another owner', saved({ owner: 'ben' })],
  ])('is one with %s', (_what, newer) => {
    storeCart(newer);
    expect(newerCart(saved())).toEqual(newer);
  });

  it('is none that is just the same, nor nothing at all', () => {
    expect(newerCart(saved())).toBeUndefined();
    storeCart(saved());
    expect(newerCart(saved())).toBeUndefined();
  });
});
