import { expect, it } from 'vitest';
import { setLanguage } from '../messages/language';
import { messagesReady } from '../messages/messageNamespace';
import { dollarsProblem, dollarsText, parseDollars } from './amounts';

it.each([
  ['3.2', 320],
  [' 3,20 ', 320],
  ['$3', 300],
  ['3,20 $', 320],
  ['0.07', 7],
  ['1234567.89', 123_456_789],
])('reads %s as %i cents', (text, cents) => expect(parseDollars(text)).toBe(cents));

it.each(['', '$', '-1', '1.234', '1e3', '1,000.00', '12345678', 'three'])(
  'takes “%s” for no amount',
  (text) => expect(parseDollars(text)).toBeNull(),
);

it('formats cents with the decimal sign of the language', async () => {
  expect(dollarsText(320)).toBe('3.20');
  setLanguage('de');
  await messagesReady();
  expect(dollarsText(320)).toBe('3,20');
});

it('reports an invalid amount', () => {
  const bounds = { maxCents: 450, unclear: 'unclear', zero: 'zero', tooMuch: 'too much' };
  const problems = ['4.50', '4.51', '0', 'x'].map((text) => dollarsProblem(text, bounds));
  expect(problems).toEqual([undefined, 'too much', 'zero', 'unclear']);
});
