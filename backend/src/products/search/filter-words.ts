import { editDistance } from './edit-distance.js';
import { foldWord } from './word-forms.js';
import {
  ALLERGEN_WORDS,
  CATEGORY_WORDS,
  DIET_WORDS,
  LACTOSE_WORDS,
  NUTRIENT_WORDS,
} from './food-words.js';

/** In letters. Shorter words are similar to too many others. */
const MIN_TYPED = 5;
const MIN_KNOWN = 4;
/** From this number of letters on, two may be wrong. */
const LONG = 8;

/** Allergens and nutrients by their words; words with the same value have the same meaning. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ...[...ALLERGEN_WORDS, ...NUTRIENT_WORDS].map(
    ([word, meaning]) => [word, JSON.stringify(meaning)] as const,
  ),
  ...[...LACTOSE_WORDS].map((word) => [word, 'lactose'] as const),
]);

/** Single words that are a filter, with meanings of the same form. */
const FILTER_MEANINGS: ReadonlyMap<string, string> = new Map([
  ...DIET_WORDS,
  ['without', 'without'],
  ...[...MEANINGS].flatMap(([word, meaning]) =>
    ['free', 'frei'].map((ending) => [word + ending, meaning] as const),
  ),
]);

/** Correctly spelled words that are similar to known ones: Salat, salt. */
const FOODS: ReadonlySet<string> = new Set(Object.values(CATEGORY_WORDS).flat().map(foldWord));

/**
 * An allergen or nutrient of a “free from” filter, with its typing errors corrected. A word of the vocabulary is never
 * corrected to another one.
 * @returns the folded word; undefined for anything else
 */
export function knownThing(thing: string): string | undefined {
  const typed = foldWord(thing);
  return MEANINGS.has(typed) ? typed : nearestWord(typed, MEANINGS);
}

/**
 * Corrects a typing error in a word that is a filter by itself: vegna, wihtout, glutenfre. Only one, as with two,
 * “carefree” is “crabfree”.
 * @returns the folded word; undefined for anything else
 */
export function correctFilterWord(typed: string): string | undefined {
  const folded = foldWord(typed);
  const word = nearestWord(folded, FILTER_MEANINGS, 1);
  const isFreeFrom = word !== undefined && /(?:free|frei)$/.test(word);
  // Without the letter f, another word was meant: Milchbrei and Molkerei are not free from milk.
  return isFreeFrom && !/f.{0,4}$/.test(folded) ? undefined : word;
}

/**
 * @param most the number of wrong letters
 * @returns undefined unless it is nearly certain which word was meant
 */
function nearestWord(
  typed: string,
  meanings: ReadonlyMap<string, string>,
  most = typed.length < LONG ? 1 : 2,
): string | undefined {
  if (typed.length < MIN_TYPED || FOODS.has(typed)) return undefined;
  const near = [...meanings.keys()]
    .filter((word) => word.length >= MIN_KNOWN && word[0] === typed[0])
    .map((word) => ({ word, wrong: editDistance(typed, word, most) }))
    .filter(({ wrong }) => wrong <= most)
    .toSorted((a, b) => a.wrong - b.wrong);
  const [best, ...others] = near;
  if (!best) return undefined;
  const isCertain = others.every(({ word }) => meanings.get(word) === meanings.get(best.word));
  return isCertain ? best.word : undefined;
}
