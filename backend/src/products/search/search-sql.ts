import type { SqlValues } from '../../database/sql-values.js';
import { ON_OFFER } from '../product.entity.js';
import type { OptionalPart, UnderstoodFilter } from './understand-query.js';

// All of these are conditions and expressions of `products`. `search_name` is the name in lower case, each word between blanks, and
// behind a line break the same without accents; `name_stems` has the stems of its words, each between blanks; `lexemes` has the stems
// of its words, behind + those of its category, brand and keywords, behind - those of its description, origin and ingredients.

/** A word of a search, see word-forms.ts. */
export interface SearchWord {
  word: string;
  folded: string;
  stem: string;
  /** So many products mention the word that a mention is no distinction. */
  isFrequent: boolean;
  /** So many names have the word that a search should look for its other words first. */
  isInManyNames: boolean;
}

/** One word, or several that have synonyms together; a product must match each term. */
export interface SearchTerm {
  words: readonly SearchWord[];
  /** Each is one or more stems with blanks between. */
  synonyms: readonly string[];
}

/** A search, ready for SQL. */
export interface SearchQuery {
  terms: readonly SearchTerm[];
  /** Parts of the search that narrow it. */
  refinements: readonly OptionalPart[];
  filters: readonly UnderstoodFilter[];
  /** @see UnderstoodQuery */
  symbols: readonly string[];
}

/** Keywords and brands match by their beginning from this number of letters on. */
const MIN_PREFIX = 5;

/** A LIKE pattern that matches a word anywhere, with its special characters escaped. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const quote = (lexeme: string): string => `'${lexeme}'`;
const allOf = (conditions: readonly string[]): string => conditions.join(' AND ') || 'true';
const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 1 ? String(conditions[0]) : `(${conditions.join(' OR ')})`;

const nameContains = (text: string, values: SqlValues): string =>
  `search_name LIKE ${values.add(containing(text))}`;

/** The word anywhere in a name, as written or without accents. */
const nameContainsWord = ({ word, folded }: SearchWord, values: SqlValues): string =>
  anyOf([...new Set([word, folded])].map((text) => nameContains(text, values)));

const lexemesMatch = (lexemes: readonly string[], values: SqlValues): string =>
  `lexemes @@ ${values.add(lexemes.join(' | '))}::tsquery`;

/** The lexemes that match a word, besides parts of names. */
function lexemesOf({ folded, stem, isFrequent }: SearchWord, hasMentions: boolean): string[] {
  if (folded.length < 2) return [];
  return [
    quote(stem),
    quote(`+${stem}`),
    ...(folded.length >= MIN_PREFIX ? [`${quote(`+${folded}`)}:*`] : []),
    ...(hasMentions && !isFrequent ? [quote(`-${stem}`)] : []),
  ];
}

const synonymLexemes = (synonyms: readonly string[]): string[] =>
  synonyms.map((phrase) => {
    const stems = phrase.split(' ').map((stem) => `(${quote(stem)} | ${quote(`+${stem}`)})`);
    return `(${stems.join(' & ')})`;
  });

function termCondition(
  { words, synonyms }: SearchTerm,
  values: SqlValues,
  hasMentions: boolean,
): string {
  const bySynonym = synonymLexemes(synonyms);
  const byWord = words.map((word) => {
    const lexemes = [...lexemesOf(word, hasMentions), ...(words.length === 1 ? bySynonym : [])];
    const inName = nameContainsWord(word, values);
    return lexemes.length > 0 ? anyOf([inName, lexemesMatch(lexemes, values)]) : inName;
  });
  if (words.length === 1 || bySynonym.length === 0) return allOf(byWord);
  return anyOf([`(${allOf(byWord)})`, lexemesMatch(bySynonym, values)]);
}

/** An amount of the size or of the name, or a word of the name. */
function partCondition({ words, amount }: OptionalPart, values: SqlValues): string {
  const inName = allOf(words.map((word) => nameContains(word, values)));
  if (amount === undefined) return inName;
  const [least, most] = [0.99, 1.01].map((factor) => values.add(amount * factor));
  return `(size_amount BETWEEN ${least}::float8 AND ${most}::float8 OR ${inName})`;
}

const GERMAN_ENDING = /frei(?:e[mnrs]?)$/;

/**
 * A product is free from an allergen only if it states its allergens, and neither this one nor traces of it; and free
 * from a nutrient if its nutrition states it. For anything else, the name must state it.
 */
function filterCondition(filter: UnderstoodFilter, values: SqlValues): string {
  if (filter.kind === 'onOffer') {
    return anyOf([`(${ON_OFFER})`, nameContains(filter.words, values)]);
  }
  if (filter.kind === 'diet') {
    // Vegan products are vegetarian, too.
    const diets = filter.value === 'vegetarian' ? ['vegetarian', 'vegan'] : [filter.value];
    return `(facts->'diets' ?| ${values.add(diets)}::text[] OR ${nameContains(filter.words, values)})`;
  }
  if (filter.nutrient) {
    const { nutrient, grams } = filter.nutrient;
    return `(facts->'nutrition'->>${values.add(nutrient)})::float8 <= ${values.add(grams)}::float8`;
  }
  if (filter.allergen) {
    const allergen = values.add(JSON.stringify([filter.allergen]));
    return `(facts ? 'allergens' AND NOT facts->'allergens' @> ${allergen}::jsonb
      AND NOT coalesce(facts->'mayContain', '[]') @> ${allergen}::jsonb)`;
  }
  return nameContains(filter.words.replace(GERMAN_ENDING, 'frei'), values);
}

/** With a filter, the other words name the kind of product, so a mention in a text is not enough. */
const hasMentions = ({ filters }: SearchQuery): boolean => filters.length === 0;

const symbolCondition = (symbol: string, values: SqlValues): string =>
  `lower(name) LIKE lower(${values.add(containing(symbol))})`;

const filterConditions = ({ filters }: SearchQuery, values: SqlValues): string[] =>
  filters.map((filter) => filterCondition(filter, values));

/** Words that the trigram index finds, unlike shorter ones and other scripts. */
const INDEXED_WORD = /^[a-z\d]{3,}$/;
const MAX_PLAIN_TERMS = 3;

const isPlainTerm = ({ words: [word, ...more] }: SearchTerm): boolean =>
  word !== undefined &&
  more.length === 0 &&
  !word.isInManyNames &&
  INDEXED_WORD.test(word.word) &&
  // "toe" is also searched as "to", since it may stand for "tö".
  word.folded === word.word;

/** Whether a search is only a few plain words. Such searches have few SQL texts, and one plan is good for all values. */
export const isPlainSearch = ({ terms, refinements, filters, symbols }: SearchQuery): boolean =>
  terms.length > 0 &&
  terms.length <= MAX_PLAIN_TERMS &&
  terms.every(isPlainTerm) &&
  [refinements, filters, symbols].every((parts) => parts.length === 0);

/** The conditions of the products that match a search. */
export const searchConditions = (query: SearchQuery, values: SqlValues): string[] => [
  ...filterConditions(query, values),
  ...query.terms.map((term) => termCondition(term, values, hasMentions(query))),
  ...query.refinements.map((part) => partCondition(part, values)),
  ...query.symbols.map((symbol) => symbolCondition(symbol, values)),
];

/** The condition for products that match at least one term, and all filters. */
export const anyTermCondition = (query: SearchQuery, values: SqlValues): string =>
  allOf([
    ...filterConditions(query, values),
    anyOf(query.terms.map((term) => termCondition(term, values, hasMentions(query)))),
  ]);

type Case = [condition: string, score: number | string];

const caseOf = (cases: readonly Case[], otherwise: number | string): string =>
  `CASE ${cases.map(([condition, score]) => `WHEN ${condition} THEN ${score}`).join(' ')} ELSE ${otherwise} END`;

/**
 * The score of consecutive words in a name, from 4 to 9. Whole words rank above parts of words. The last word of a name
 * is the kind of product: salted butter is butter, butter croissants are not.
 */
function nameScore(
  words: readonly SearchWord[],
  values: SqlValues,
  otherwise: number | string,
): string {
  const stems = words.map(({ stem }) => stem).join(' ');
  const letters = words.map(({ word }) => word).join(' ');
  const like = (column: string, pattern: string): string => `${column} LIKE ${values.add(pattern)}`;
  const wholeWords: Case[] = [
    [`name_stems = ${values.add(` ${stems} `)}`, 9],
    [like('name_stems', `% ${stems} `), 8],
    [like('name_stems', ` ${stems} %`), 7],
  ];
  const cases: Case[] = [
    [like('name_stems', `% ${stems} %`), caseOf(wholeWords, 6)],
    [like('search_name', ` ${letters}%`), 5],
    [like('search_name', `% ${letters}%`), 4],
  ];
  return caseOf(cases, otherwise);
}

/** The score of a term for a product, from 0 to 9. */
function termScore({ words, synonyms }: SearchTerm, values: SqlValues): string {
  const cases: Case[] = [
    [allOf(words.map((word) => nameContainsWord(word, values))), 3],
    ...(synonyms.length > 0 ? [[lexemesMatch(nameLexemes(synonyms), values), 2] as Case] : []),
    [lexemesMatch([kindLexemes(words), ...synonymLexemes(synonyms)], values), 1],
  ];
  return nameScore(words, values, caseOf(cases, 0));
}

const nameLexemes = (phrases: readonly string[]): string[] =>
  phrases.map((phrase) => `(${phrase.split(' ').map(quote).join(' & ')})`);

/** All of the words are in the category, brand, keywords or name. */
const kindLexemes = (words: readonly SearchWord[]): string =>
  `(${words.map(({ stem, folded }) => `(${quote(stem)} | ${quote(`+${stem}`)} | ${quote(`+${folded}`)}:*)`).join(' & ')})`;

/** The other scores are weak: a match of a part of a word, a keyword or a text may not be what the customer meant. */
const STRONG_SCORES = [2, 4, 5, 6, 7, 8, 9];

/**
 * The ranking of a search, defined only here: the scores of its terms, and that of all its words in a row. Scores:
 * 9 the whole name, 8 its last words, 7 its first words, 6 other words of it, 5 its beginning, 4 the beginning of a word, 3 a part of
 * a word, 2 a synonym in the name, 1 the category, brand or a keyword, 0 a text. Products with the same sum are sorted by POPULAR
 * of product-order.ts.
 */
function searchScores({ terms }: SearchQuery, values: SqlValues): string[] {
  const scores = terms.map((term) => termScore(term, values));
  if (terms.length < 2) return scores;
  const words = terms.flatMap((term) => term.words);
  return [...scores, nameScore(words, values, 0)];
}

const sumOf = (scores: readonly string[]): string => scores.join(' + ') || '0';

/** The score of a product. */
export const searchScore = (query: SearchQuery, values: SqlValues): string =>
  sumOf(searchScores(query, values));

/** The ranking of a search in two steps, so that each score is computed once. */
export interface Ranking {
  /** The scores, as columns to select from `products`. */
  columns: readonly string[];
  /** The score of a product, computed from these columns. */
  score: string;
  /** Whether any term matches a product only weakly, computed from these columns. */
  isWeak: string;
}

export function rankingOf(query: SearchQuery, values: SqlValues): Ranking {
  const scores = searchScores(query, values);
  const names = scores.map((_, index) => `score_${index}`);
  const weak = names
    .slice(0, query.terms.length)
    .map((name) => `${name} <> ALL ('{${STRONG_SCORES.join(',')}}')`);
  return {
    columns: scores.map((score, index) => `${score} AS ${names[index]}`),
    score: sumOf(names),
    isWeak: anyOf(['false', ...weak]),
  };
}
