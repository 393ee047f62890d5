import { afterEach, expect, it, vi } from 'vitest';
import { randomKey } from './randomKey';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => vi.unstubAllGlobals());

it('makes a new UUID each time', () => {
  expect(randomKey()).toMatch(UUID);
  expect(randomKey()).not.toBe(randomKey());
});

it('makes one where the browser has no randomUUID', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(randomKey()).toMatch(UUID);
  expect(randomKey()).not.toBe(randomKey());
});
