import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSeen, writeSeen, type SeenLine } from './seenLines';

const milk: SeenLine = { name: 'Milk', category: 'Dairy', cents: 145, isSold: true, units: 3 };
const KEY = 'larder.cart.seen';

afterEach(() => vi.restoreAllMocks());

it.each([undefined, 'ana'])('restores seen lines for their customer only (%s)', (owner) => {
  writeSeen(owner, { milk });
  expect(readSeen(owner)).toEqual({ milk });
  expect(readSeen(owner ? undefined : 'ana')).toEqual({});
  expect(readSeen('ben')).toEqual({});
});

it('stores one customer beside the visitor', () => {
  writeSeen(undefined, { milk });
  writeSeen('ana', { milk });
  writeSeen('ben', { rice: milk });
  expect(readSeen('ana')).toEqual({});
  expect(readSeen('ben')).toEqual({ rice: milk });
  expect(readSeen(undefined)).toEqual({ milk });
  expect(Object.keys(localStorage).sort()).toEqual([KEY, `${KEY}.customer`]);
});

it('is never overwritten by an older product', () => {
  const now = { ...milk, at: Date.now() - 1_000 };
  writeSeen('ana', { milk: now });
  writeSeen('ana', { milk: { ...milk, cents: 99, at: now.at - 1 }, rice: milk });
  expect(readSeen('ana')).toEqual({ milk: now, rice: milk });
  const later = { ...milk, cents: 99, at: now.at + 1 };
  writeSeen('ana', { milk: later });
  expect(readSeen('ana')).toEqual({ milk: later });
});

describe('reads stored data as far as it is valid', () => {
  const stored = (lines: unknown, version = 1) => JSON.stringify({ version, lines });

  it.each([
    ['{', {}],
    ['[]', {}],
    ['null', {}],
    [stored(null), {}],
    [stored([milk]), {}],
    [stored({ milk }, 2), {}],
    [stored({ milk, 'a b': milk, constructor: milk }), { milk }],
    [stored({ milk: { ...milk, cents: 1.5 } }), {}],
    [stored({ milk: { ...milk, cents: -1 } }), {}],
    [stored({ milk: { ...milk, name: 7 } }), {}],
    [stored({ milk: { ...milk, isSold: 'yes' } }), {}],
    [stored({ milk: { ...milk, units: 'few' } }), { milk: { ...milk, units: undefined } }],
    [stored({ milk: { ...milk, at: 8e15 } }), { milk }],
    [stored({ milk: { ...milk, category: 'Toys' } }), { milk: { ...milk, category: undefined } }],
  ])('%s', (text, lines) => {
    localStorage.setItem(KEY, text);
    expect(readSeen(undefined)).toEqual(lines);
  });
});

it('is remembered until the page is closed where nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeSeen(undefined, { milk });
  expect(readSeen(undefined)).toEqual({ milk });
  // As another tab that has found room says.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
});
