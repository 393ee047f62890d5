import { expect, it } from 'vitest';
import { plainCharacters } from './addressFields';

it.each([
  ['１２３４５', '12345'],
  ['\u200b555\u20110100', '555-0100'],
  ['tel: +1 555 0100', '+1 555 0100'],
  ['1234¹', '1234¹'],
])('reads %j as %j', (text, plain) => {
  expect(plainCharacters(text)).toBe(plain);
});
