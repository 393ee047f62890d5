import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { readDemoCatalogue } from '../../../src/products/demo-catalogue.js';
import { tokenize } from '../../../src/products/search/understand-query.js';
import { foldWord, stemWord } from '../../../src/products/search/word-forms.js';
import { createTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;
beforeAll(async () => (app = await createTestApp()));
afterAll(() => app.close());

interface Forms {
  word: string;
  folded: string;
  stem: string;
}

/** Letters of the endings, umlauts, letters with accents, and one that takes two UTF-16 units. */
const LETTERS = [...'aeiounrlsyt', ...'äöüßéçøłđıæœñ', 'ﬁ', '𠮷', '7'];

async function words(): Promise<string[]> {
  const searches = readFileSync(new URL('searches.txt', import.meta.url), 'utf8');
  const names = (await readDemoCatalogue()).map(({ name }) => name);
  const random = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 9 });
  return [
    ...tokenize([searches, ...names].join(' ')),
    ...fc.sample(random, { numRuns: 5_000, seed: 1 }),
  ];
}

it('the forms of a word are those of the database', async () => {
  const expected = await app.database.query<Forms[]>(
    `SELECT word, search_fold(word) AS folded, search_stem(search_fold(word)) AS stem FROM unnest($1::text[]) AS word`,
    [await words()],
  );
  const forms = expected.map(({ word }): Forms => {
    const folded = foldWord(word);
    return { word, folded, stem: stemWord(folded) };
  });
  expect(forms).toEqual(expected);
});
