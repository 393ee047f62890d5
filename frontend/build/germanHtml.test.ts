import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inGerman } from './germanHtml';

const page = readFileSync(`${import.meta.dirname}/../index.html`, 'utf8');

it('translates all texts of index.html', () => {
  const german = inGerman(page);
  expect(german).toContain('<html lang="de">');
  expect(german).toMatch(/<noscript>Um einen Warenkorb .*<\/noscript>/);
  const wordsOf = (html: string) =>
    new Set<string>(html.replace(/<[^>]*>/g, '').match(/[a-z]{2,}/gi));
  const english = wordsOf(page);
  const untranslated = [...wordsOf(german)].filter((word) => english.has(word));
  expect(untranslated.toSorted()).toEqual(['JavaScript', 'Larder']);
});

it('fails if a text of index.html has changed', () => {
  expect(() => inGerman(page.replace('switch it on', 'turn it on'))).toThrow('no longer says');
});
