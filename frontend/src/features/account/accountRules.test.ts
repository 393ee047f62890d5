import { describe, expect, it } from 'vitest';
import { newPasswordRules } from './accountRules';

const complaint = (password: string): string | true => newPasswordRules().validate(password);

describe('newPasswordRules', () => {
  it.each([
    ['eight letters', 'qzxjvkwp'],
    ['128 letters with accents, composed or not', 'ü'.repeat(128).normalize('NFD')],
    ['128 emoji', '🥕'.repeat(128)],
  ])('take %s', (_, password) => {
    expect(complaint(password)).toBe(true);
  });

  it.each([
    ['seven letters with accents', 'grünüöä'.normalize('NFD'), 'Please use at least 8 characters.'],
    ['four emoji', '🥕🍅🥔🧅', 'Please use at least 8 characters.'],
    ['129 letters', 'ü'.repeat(129), 'Please use at most 128 characters.'],
  ])('refuse %s', (_, password, sentence) => {
    expect(complaint(password)).toBe(sentence);
  });
});
