import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderRequest } from '../../api/types';
import { beginAttempt, isSameOrder } from './beginAttempt';
import { clearAttempt, readOpenAttempt } from './orderAttempt';
import { isCertainlyRefused } from './checkoutErrors';
import { readStored, writeStored } from '../../test/stored';
import { stopTime } from '../../test/time';

const request: OrderRequest = {
  items: [
    { product: 'milk', quantity: 2 },
    { product: 'bread', quantity: 1 },
  ],
  address: 'home',
  userId: 'ana',
  expectedAmount: 7.54,
};

beforeEach(() => stopTime());

describe('an attempt to order', () => {
  it('is open until its response is known', () => {
    const attempt = beginAttempt('COD', request);
    expect(readOpenAttempt('ana')).toEqual(attempt);
    clearAttempt(attempt);
    expect(readOpenAttempt('ana')).toBeUndefined();
  });

  it("is no other customer's", () => {
    beginAttempt('COD', request);
    expect(readOpenAttempt('ben')).toBeUndefined();
  });

  it('is over after two weeks, when the shop may have forgotten its key', () => {
    beginAttempt('COD', request);
    vi.advanceTimersByTime(15 * 24 * 60 * 60_000);
    expect(readOpenAttempt('ana')).toBeUndefined();
  });

  it('of another customer in the same browser stays, and so does a later one', () => {
    const anas = beginAttempt('COD', request);
    const bens = beginAttempt('COD', { ...request, userId: 'ben' });
    clearAttempt(bens);
    expect(readOpenAttempt('ana')).toEqual(anas);
    const later = beginAttempt('COD', request);
    clearAttempt(anas);
    expect(readOpenAttempt('ana')).toEqual(later);
  });

  it('of the previous version is found and cleared', () => {
    const attempt = { key: 'a', method: 'COD', request, at: Date.now() };
    writeStored('larder.order', { ...attempt, items: {} });
    expect(readOpenAttempt('ben')).toBeUndefined();
    expect(readOpenAttempt('ana')).toEqual(attempt);
    clearAttempt(attempt);
    expect(readOpenAttempt('ana')).toBeUndefined();
  });

  it('is found by a tab of the previous version, unless that has one of another customer', () => {
    const anas = beginAttempt('COD', request);
    expect(readStored('larder.order')).toEqual({ ...anas, items: { milk: 2, bread: 1 } });
    beginAttempt('COD', { ...request, userId: 'ben' });
    expect(readStored('larder.order')).toMatchObject({ key: anas.key });
    clearAttempt(anas);
    expect(readStored('larder.order')).toBeUndefined();
  });

  it.each([
    ['the lines in another order', { items: request.items.toReversed() }, true],
    ['another address', { address: 'work' }, false],
    ['another quantity', { items: [{ product: 'milk', quantity: 3 }] }, false],
    ['another total', { expectedAmount: 8 }, false],
  ])('compared with one that has %s', (_what, change, isSame) => {
    expect(isSameOrder({ request }, { ...request, ...change })).toBe(isSame);
  });

  it.each(['', '{', '7', 'null', '{"key":1}', '{"key":"a","at":1}'])(
    'does not stumble over what else is stored: %s',
    (stored) => {
      localStorage.setItem('larder.order.ana', stored);
      expect(readOpenAttempt('ana')).toBeUndefined();
    },
  );
});

it.each([
  [409, 'OUT_OF_STOCK', false, true],
  [409, 'OUT_OF_STOCK', true, false],
  [401, 'NOT_SIGNED_IN', true, false],
  [409, 'ATTEMPT_CLOSED', true, true],
  [409, 'CART_CHANGED', true, true],
  [500, 'INTERNAL', false, false],
])(
  '%i %s in response to a repeat (%s) means that no order exists: %s',
  (status, code, isRepeat, isCertain) => {
    const error = { status, data: { success: false, code, message: 'No' } };
    expect(isCertainlyRefused(error, { isRepeat })).toBe(isCertain);
  },
);
