import { expect, it } from 'vitest';
import { memoize, strategies } from './memoize';

it('makes once what is asked for with the same arguments again', () => {
  const kept = new Map<string, object>();
  const cache = { create: () => kept };
  const options = { cache, strategy: strategies.variadic };
  const made = memoize((locale: string, style?: object) => ({ locale, style }), options);
  expect(made('de', { style: 'currency' })).toBe(made('de', { style: 'currency' }));
  expect(made('de')).not.toBe(made('de', { style: 'currency' }));
  expect(made('en')).toEqual({ locale: 'en', style: undefined });
  expect(kept.size).toBe(3);
});
