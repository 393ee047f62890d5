import { textPattern } from './text-pattern.js';

/** JavaScript interprets these patterns like PostgreSQL. */
const finds = (word: string, text: string): boolean =>
  new RegExp(textPattern(word), 'u').test(text.normalize('NFKC'));

it.each([
  ['Mueller', 'Müller'],
  ['müller', 'MUELLER'],
  ['müller', 'Muller'],
  ['muller', 'Müller'],
  ['Jäger', 'Jaeger'],
  ['JAEGER', 'Jäger'],
  ['strasse', 'Hauptstraße 1'],
  ['straße', 'HAUPTSTRASSE 1'],
  ['stras', 'Straße'],
  ['creme brulee', 'Crème brûlée'],
  ['jose\u0301', 'José'],
  ['GARCÍA', 'garcia'],
  ['lodz', 'Łódź'],
  ['smorrebrod', 'Smørrebrød'],
  ['ανασ', 'ΆΝΑΣ'],
  ['1/2', '½ Bread'],
  ['½', '1/2 Kilo'],
  ['eberry', 'Blueberry'],
  ['100% (rye)_[x]', 'Bread 100% (Rye)_[X]'],
  ['हिन्दी', 'यह हिन्दी है'],
])('“%s” matches “%s”', (word, text) => expect(finds(word, text)).toBe(true));

it.each([
  ['blue', 'Blumenkohl'],
  ['mueller', 'Muller'],
  ['muller', 'Miller'],
  ['.', 'Bread'],
  ['a|b', 'a'],
  ['100%', '1000'],
])('“%s” does not match “%s”', (word, text) => expect(finds(word, text)).toBe(false));

it('is empty for a word of accents only', () => expect(textPattern('\u0301')).toBe(''));
