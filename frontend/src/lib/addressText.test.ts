import { afterEach, expect, it } from 'vitest';
import vectors from '../../../backend/test/address-vectors.json';
import { setLanguage } from '../messages/language';
import { addressText, postalLines } from './addressText';
import { postalRules } from './postalRules';

afterEach(() => setLanguage('en'));

it.each(vectors.posted)('writes an address in $country: $lines', ({ lines, ...address }) => {
  expect(postalLines(address)).toEqual(lines);
  expect(addressText(address)).toBe(lines.slice(0, -1).join(', '));
  if (address.zipcode) expect(postalRules(address.country)?.isZip(address.zipcode)).toBe(true);
});

it.each(vectors.printed)('$name', ({ lines, ...address }) => {
  expect(postalLines(address)).toEqual(lines);
});

it('names the country in the language of the page', () => {
  setLanguage('de');
  const address = { street: 'Damrak 1', city: 'Amsterdam', state: '', zipcode: '1012 LG' };
  expect(postalLines({ ...address, country: 'Netherlands' }).at(-1)).toBe('NIEDERLANDE');
});

it.each([
  ['US', 'ABCDE', false],
  ['US', '95014-123', false],
  ['PL', '00838', true],
  ['CA', 'h2y1g6', true],
  ['DE', 'D-10115', true],
  ['DE', '1234', false],
])('decides whether %s can have the zip code %s', (country, zip, isZip) => {
  expect(postalRules(country)?.isZip(zip)).toBe(isZip);
});
