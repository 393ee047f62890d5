import { describe, expect, it } from 'vitest';
import { errorCode, errorMessage, fieldErrors } from './apiError';

const refused = (data: unknown) => ({ status: 400, data });

describe('errorMessage', () => {
  it.each([
    [
      refused({ success: false, code: 'X', message: 'Milk is out of stock' }),
      'Milk is out of stock',
    ],
    [{ status: 'FETCH_ERROR', error: 'TypeError' }, /cannot be reached/],
    [{ status: 'TIMEOUT_ERROR', error: 'AbortError' }, /too long/],
    [{ status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' }, /Something went wrong/],
    [refused({ message: '' }), /Something went wrong/],
    [refused({ message: { secret: 1 } }), /Something went wrong/],
    [undefined, /Something went wrong/],
    [null, /Something went wrong/],
    ['text', /Something went wrong/],
  ])('describes %j in a sentence', (error, sentence) => {
    expect(errorMessage(error)).toMatch(sentence);
  });
});

it('finds the code of a failure', () => {
  expect(errorCode(refused({ code: 'EMPTY_CART', message: 'x' }))).toBe('EMPTY_CART');
  expect(errorCode({ status: 'FETCH_ERROR' })).toBeUndefined();
});

it('returns the first error of each field of a rejected form only', () => {
  const details = { email: ['not an email', 'too short'], phone: [], city: 'missing', zip: [3] };
  const body = { code: 'VALIDATION_FAILED', message: 'x', details };
  expect(fieldErrors(refused(body))).toEqual({ email: 'not an email', city: 'missing' });
  expect(fieldErrors(refused({ ...body, code: 'PRICE_CHANGED' }))).toEqual({});
});
