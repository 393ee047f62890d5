import { expect, it } from 'vitest';
import { quiet } from './quietToasts.ts';

it('sets the variables of the toasts where they are', () => {
  expect(quiet(':root{--toastify-z-index:9}.Toastify__toast{padding:1px}')).toBe(
    '.Toastify{--toastify-z-index:9}.Toastify__toast{padding:1px}',
  );
});

it('fails where the library has changed its ways', () => {
  expect(() => quiet('.Toastify__toast{padding:1px}')).toThrow('any more');
});
