import { editDistance } from './edit-distance.js';
import { foldWord } from './fold-word.js';
import { ALLERGEN_WORDS, CATEGORY_WORDS, LACTOSE_WORDS, NUTRIENT_WORDS } from './food-words.js';

/** In letters. Shorter words are like too many others. */
const MIN_TYPED = 5;
const MIN_KNOWN = 4;
/** From so many letters on, two may be wrong. */
const LONG = 8;

/** What a product may be free from, by its words: words with the same value mean the same. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ...[...ALLERGEN_WORDS, ...NUTRIENT_WORDS].map(
    ([word, meaning]) => [word, JSON.stringify(meaning)] as const,
  ),
  ...[...LACTOSE_WORDS].map((word) => [word, 'lactose'] as const),
]);

/** Words that are spelled correctly, though they look like known ones: Salat, salt. */
const FOODS: ReadonlySet<string> = new Set(Object.values(CATEGORY_WORDS).flat().map(foldWord));

/**
 * What is wanted to be absent, as a word of the vocabulary of allergens and nutrients. A typing error is corrected only if it is nearly
 * certain which of them was meant. A word of the vocabulary is never taken for another one.
 * @returns the folded word; undefined for anything else
 */
export function knownThing(thing: string): string | undefined {
  const typed = foldWord(thing);
  if (MEANINGS.has(typed)) return typed;
  if (typed.length < MIN_TYPED || FOODS.has(typed)) return undefined;
  const most = typed.length < LONG ? 1 : 2;
  const near = [...MEANINGS.keys()]
    .filter((word) => word.length >= MIN_KNOWN && word[0] === typed[0])
    .map((word) => ({ word, wrong: editDistance(typed, word, most) }))
    .filter(({ wrong }) => wrong <= most)
    .toSorted((a, b) => a.wrong - b.wrong);
  const [best, ...others] = near;
  if (!best) return undefined;
  const isCertain = others.every(({ word }) => MEANINGS.get(word) === MEANINGS.get(best.word));
  return isCertain ? best.word : undefined;
}
