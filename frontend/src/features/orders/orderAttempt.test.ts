import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderRequest } from '../../api/types';
import { attemptAnswered, attemptFor } from './orderAttempt';

const request: OrderRequest = {
  items: [
    { product: 'milk', quantity: 2 },
    { product: 'bread', quantity: 1 },
  ],
  address: 'home',
  userId: 'ana',
  expectedAmount: 7.54,
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the key of an order', () => {
  it('stays while the answer is missing, and the request with it', () => {
    const first = attemptFor('COD', request);
    const second = attemptFor('COD', {
      ...request,
      expectedAmount: 8,
      items: request.items.toReversed(),
    });
    expect(first.isRepeat).toBe(false);
    expect(second).toEqual({ ...first, isRepeat: true });
  });

  it.each([
    ['another address', { address: 'work' }],
    ['another customer', { userId: 'ben' }],
    ['another quantity', { items: [{ product: 'milk', quantity: 3 }] }],
  ])('is new for %s', (_what, change) => {
    const { key } = attemptFor('COD', request);
    expect(attemptFor('COD', { ...request, ...change })).toMatchObject({ isRepeat: false });
    expect(attemptFor('COD', { ...request, ...change }).key).not.toBe(key);
  });

  it('is new once the answer is known', () => {
    const { key } = attemptFor('COD', request);
    attemptAnswered();
    expect(attemptFor('COD', request).key).not.toBe(key);
  });

  it('is new after a while: the same cart next week is another order', () => {
    const { key } = attemptFor('COD', request);
    vi.advanceTimersByTime(14 * 60_000);
    expect(attemptFor('COD', request).key).toBe(key);
    vi.advanceTimersByTime(2 * 60_000);
    expect(attemptFor('COD', request).key).not.toBe(key);
  });

  it.each(['', '{', '7', 'null', '{"key":1}', '{"key":"a","at":1}'])(
    'does not stumble over what else is stored: %s',
    (stored) => {
      localStorage.setItem('larder.order', stored);
      expect(attemptFor('COD', request)).toMatchObject({ request, isRepeat: false });
    },
  );
});
