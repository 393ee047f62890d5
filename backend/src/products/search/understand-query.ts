import { comparableAmount } from '../sizes/size-amount.js';
import type { Allergen, Diet } from '../facts/product-facts.js';
import {
  ALLERGEN_WORDS,
  DIET_WORDS,
  FILLER_WORDS,
  LACTOSE_WORDS,
  NUTRIENT_WORDS,
  OFFER_WORDS,
  PACKAGE_WORDS,
} from './food-words.js';
import { plainCharacters } from '../../common/text.js';
import { foldWord } from './word-forms.js';
import { knownThing } from './filter-words.js';

/** The maximum number of words in a search. */
const MAX_WORDS = 8;

/**
 * A filter that a search expresses in words. `words` are those of the search; without them it does not have the filter.
 */
export type UnderstoodFilter = { words: string } & (
  | { kind: 'diet'; value: Diet }
  | { kind: 'onOffer'; value: 'true' }
  | { kind: 'freeFrom'; value: string; allergen?: Allergen; nutrient?: Nutrient }
);
interface Nutrient {
  nutrient: string;
  /** In 100 g or ml. */
  grams: number;
}

/** Narrows a search if products match it, and is ignored otherwise. */
export interface OptionalPart {
  words: readonly string[];
  /** In kilograms, litres or pieces. */
  amount?: number;
}

/** The interpretation of a search text. */
export interface UnderstoodQuery {
  /** In lower case, split like names by search_tokens() of the database. */
  words: readonly string[];
  optional: readonly OptionalPart[];
  filters: readonly UnderstoodFilter[];
  /** Of a search without letters and digits: found in names as typed. */
  symbols: readonly string[];
}

/** Combining marks that compose with no letter, and invisible characters. */
const IGNORED =
  /[\u0300-\u036F]|[\uFE00-\uFE0F]|[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g;
const APOSTROPHES = /['’‘ʼ´`′＇]/g;
/** Characters in pasted lists. */
const CHECKBOXES = /[☐☑☒✓✔✗✘□■•▪◦]|\[[ x]?\]/g;
const FRACTIONS = /\d* ?[¼½¾⅓⅔⅛]|(?<![\d/])\d+ ?[/⁄] ?\d+(?![\d/])/g;
const AMOUNTS =
  /(?<![\p{L}\p{Nd}.,])(?:\d{1,4} ?[x×] ?)?\d[\d.,]* ?(\p{L}{1,12})\.?(?![\p{L}\p{Nd}])/gu;
const TIMES = /(?<![\p{L}\p{Nd}])(?:\d+ ?[x×](?! ?\d)|(?<!\d ?)[x×] ?\d+)(?![\p{L}\p{Nd}])/gu;

/** As search_tokens() of the database: the words of a text in lower case. */
export const tokenize = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(IGNORED, '')
    .normalize('NFC')
    .replace(APOSTROPHES, '')
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter(Boolean);

/** @param withFilters false for sellers, whose words are searched as typed */
export function understandQuery(search: string, { withFilters = true } = {}): UnderstoodQuery {
  if (tokenize(search).length === 0) {
    const symbols = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    return { words: [], optional: [], filters: [], symbols };
  }
  const typed = plainCharacters(search).toLowerCase().replace(CHECKBOXES, ' ');
  const { text, amounts } = takeAmounts(withFilters ? withoutCounts(typed) : typed);
  const tokens = tokenize(withFilters ? text.replace(SEPARATORS, ' and ') : text);
  const { rest, filters } = withFilters ? takeFilters(tokens) : { rest: tokens, filters: [] };
  const isOptional = (word: string): boolean => /^\d{1,7}$/.test(word) || PACKAGE_WORDS.has(word);
  const optional = [
    ...amounts,
    ...rest.filter(isOptional).map((word): OptionalPart => ({ words: [word] })),
  ];
  const others = rest.filter((word) => !isOptional(word));
  const telling = others.filter((word) => !FILLER_WORDS.has(word));
  const words = telling.length > 0 || filters.length > 0 ? telling : others;
  return {
    words: [...new Set(words)].slice(0, MAX_WORDS),
    optional: optional.slice(0, 4),
    filters,
    symbols: [],
  };
}

/** Removes fractions and “3x”, which are quantities, unless nothing else was typed: then they may be part of a name. */
function withoutCounts(typed: string): string {
  const text = typed.replace(FRACTIONS, ' ').replace(TIMES, ' ');
  return tokenize(text).length === 0 ? typed : text;
}

/** Extracts amounts such as “2 kg” and “6 x 330 ml” from a text. */
function takeAmounts(typed: string): { text: string; amounts: OptionalPart[] } {
  const amounts: OptionalPart[] = [];
  const text = typed.replace(AMOUNTS, (match: string) => {
    const amount = comparableAmount(match.trim());
    if (amount === null) return match;
    amounts.push({ words: tokenize(match), amount });
    return ' ';
  });
  return { text, amounts };
}

const WITHOUT = new Set(['without', 'ohne', 'no', 'non', 'kein', 'keine', 'keinen']);
/** Words after which anything may be absent; “no” is a word of many names. */
const ALWAYS_WITHOUT = new Set(['without', 'ohne']);
const FREI = /^(\p{L}{2,})frei(?:e[mnrs]?)?$/u;
const FREE = /^(\p{L}{3,})free$/u;
/** Separators of a list. They become “and”. */
const SEPARATORS = /\s*(?:[;&+|():.\n]|(?<!\d)[,/]|[,/](?!\d)|(?<=\s)-(?=\s))\s*/g;
const JOINED = /^(?:and|or|nor|und|oder|sowie|plus)$/;
/** Allergens and ingredients that are not products: “gluten dairy free” excludes both. */
const NOT_A_PRODUCT = new Set(['gluten', 'casein', 'kasein', 'lactose', 'laktose']);

interface TakenFilters {
  rest: string[];
  filters: UnderstoodFilter[];
}

/** Extracts “x free”, “without x”, diets and offers from the words of a search. */
function takeFilters(tokens: readonly string[]): TakenFilters {
  const [rest, filters]: [string[], UnderstoodFilter[]] = [[], []];
  if (tokens.length === 1 && OFFER_WORDS.has(tokens[0] ?? '')) {
    return {
      rest,
      filters: [{ kind: 'onOffer', value: 'true', words: tokens.join(' ') }],
    };
  }
  for (let at = 0; at < tokens.length;) {
    const found = filtersAt(tokens, at);
    if (found) {
      filters.push(...found.filters);
      at += found.length;
    } else {
      rest.push(tokens[at] ?? '');
      at++;
    }
  }
  return { rest, filters };
}

interface Things {
  things: string[];
  /** In words. */
  length: number;
}

interface FiltersAt {
  filters: UnderstoodFilter[];
  /** In words. */
  length: number;
}

function filtersAt(tokens: readonly string[], at: number): FiltersAt | undefined {
  const [first = '', second = '', third = ''] = tokens.slice(at, at + 3);
  const taken = (things: readonly string[], length: number): FiltersAt => {
    const words = tokens.slice(at, at + length).join(' ');
    return { filters: things.flatMap((thing) => freeFrom(thing, words)), length };
  };
  const joined = joinedBefore(tokens, at);
  if (joined) return taken(joined.things, joined.length);
  if (isFrom(first, second) && third !== '') {
    const more = listedAfter(tokens, at + 3);
    return taken([third, ...more.things], 3 + more.length);
  }
  if (isFree(tokens, at + 1)) return taken([first], 2);
  if (WITHOUT.has(first) && (ALWAYS_WITHOUT.has(first) || isKnown(second) || second === 'added')) {
    if (second === 'added' && third !== '') return taken([`added ${third}`], 3);
    const more = listedAfter(tokens, at + 2);
    if (second !== '') return taken([second, ...more.things], 2 + more.length);
  }
  const compound = thingOf(first);
  if (compound !== undefined) return taken([compound], 1);
  if (first === 'plant' && second === 'based') {
    return { filters: [{ kind: 'diet', value: 'vegan', words: 'plant based' }], length: 2 };
  }
  const diet = DIET_WORDS.get(foldWord(first));
  return diet && { filters: [{ kind: 'diet', value: diet, words: first }], length: 1 };
}

const isFrom = (free: string, from: string): boolean =>
  (free === 'free' && (from === 'from' || from === 'of')) || (free === 'frei' && from === 'von');

/**
 * Whether the preceding word is absent from a product; “free range” is something else, and “nut fre” a typing error.
 */
function isFree(tokens: readonly string[], at: number): boolean {
  const [word = '', next = ''] = tokens.slice(at, at + 2);
  if (word === 'fre') return isKnown(tokens[at - 1] ?? '');
  return (word === 'frei' || (word === 'free' && next !== 'range')) && !isFrom(word, next);
}

/** The absent ingredient in one word: glutenfrei, glutenfree; also with a linking s. */
function thingOf(word: string): string | undefined {
  const english = FREE.exec(word)?.[1];
  if (english !== undefined && isKnown(english)) return english;
  const german = FREI.exec(word)?.[1];
  return german !== undefined && !isKnown(german) && isKnown(german.replace(/s$/, ''))
    ? german.replace(/s$/, '')
    : german;
}

/** @returns the index after the conjunctions at an index: “nuts, milk, and eggs” has two in a row */
function afterJoined(tokens: readonly string[], from: number): number {
  let at = from;
  while (JOINED.test(tokens[at] ?? '')) at++;
  return at;
}

/** Ingredients that are absent together: “dairy and gluten free”, “gluten- und laktosefrei”, “gluten dairy free”. */
function joinedBefore(tokens: readonly string[], from: number): Things | undefined {
  const things: string[] = [];
  let at = from;
  for (;;) {
    const thing = tokens[at] ?? '';
    const next = afterJoined(tokens, at + 1);
    const isJoined = next > at + 1 && (things.length > 0 || isKnown(thing));
    if (!isJoined && !(NOT_A_PRODUCT.has(thing) && isKnown(tokens[at + 1] ?? ''))) break;
    things.push(thing);
    at = next;
  }
  const last = tokens[at];
  if (things.length === 0 || last === undefined) return undefined;
  if (isFree(tokens, at + 1)) return { things: [...things, last], length: at + 2 - from };
  const compound = thingOf(last);
  return compound === undefined
    ? undefined
    : { things: [...things, compound], length: at + 1 - from };
}

/**
 * Further absent ingredients: “nuts and milk”. An unknown one is included if a known one follows: “nuts or seeds or
 * milk”. Without a conjunction, the next word is the product: “without sugar milk”.
 */
function listedAfter(tokens: readonly string[], from: number): Things {
  const things: string[] = [];
  const unknown: string[] = [];
  let length = 0;
  for (let at = from; JOINED.test(tokens[at] ?? ''); at++) {
    at = afterJoined(tokens, at);
    if (tokens[at] === 'from' || tokens[at] === 'von') at++;
    const thing = tokens[at];
    if (thing === undefined) break;
    if (!isKnown(thing)) {
      unknown.push(thing);
      continue;
    }
    things.push(...unknown.splice(0), thing);
    length = at + 1 - from;
  }
  return { things, length };
}

const isKnown = (thing: string): boolean => {
  const folded = foldWord(thing);
  return ALLERGEN_WORDS.has(folded) || NUTRIENT_WORDS.has(folded) || LACTOSE_WORDS.has(folded);
};

function freeFrom(thing: string, words: string): UnderstoodFilter[] {
  const folded = knownThing(thing) ?? '';
  if (LACTOSE_WORDS.has(folded)) return [{ kind: 'diet', value: 'lactose-free', words }];
  const nutrient = NUTRIENT_WORDS.get(folded);
  if (nutrient) return [{ kind: 'freeFrom', value: folded, words, nutrient }];
  const allergens = ALLERGEN_WORDS.get(folded);
  if (!allergens) return [{ kind: 'freeFrom', value: thing, words }];
  return allergens.map((allergen) => ({ kind: 'freeFrom', value: allergen, words, allergen }));
}
