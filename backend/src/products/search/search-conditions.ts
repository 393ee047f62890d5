import { containing } from '../../common/search-words.js';
import type { SqlValues } from '../../database/sql-values.js';
import { begunInName, LEVELS, type Meaning, wholeInName } from './meaning.js';

/** How a query of lexemes is given to a statement. */
type Given = (query: string, values: SqlValues) => string;

/** Asked for, so that PostgreSQL does not know the words when it plans: it plans once for all. */
const unknown: Given = (query, values) => `(SELECT ${values.add(query)}::tsquery)`;
/** Known to PostgreSQL when it plans, so that it looks for few by their words, and for many in the order wanted. */
const known: Given = (query, values) => `${values.add(query)}::tsquery`;

/** Whether a name holds a text anywhere, in any case. */
const nameHolds = (text: string, values: SqlValues): string =>
  `lower(name) LIKE lower(${values.add(containing(text))})`;

/** Whether lexemes fit a query, or the name holds a part. */
function fits(
  query: string | null,
  { key, isBroad }: Pick<Meaning, 'key' | 'isBroad'>,
  values: SqlValues,
  given: Given,
): string {
  const ways = [
    ...(query ? [`lexemes @@ ${given(query, values)}`] : []),
    ...(isBroad ? [nameHolds(key, values)] : []),
  ];
  return ways.length === 0
    ? 'false'
    : ways.length === 1
      ? String(ways[0])
      : `(${ways.join(' OR ')})`;
}

/** Conditions of products that all the words of a search fit, as planned once for all. */
export const meaningConditions = (meanings: readonly Meaning[], values: SqlValues): string[] =>
  meanings.map((it) => fits(it.all, it, values, unknown));

/** The same for a statement that is planned for these very words. */
export const conditionsToPlanFor = (meanings: readonly Meaning[], values: SqlValues): string[] =>
  meanings.map((it) => fits(it.all, it, values, known));

/** The best of a word; what is only said about a product is nothing beside that. */
const BEST = LEVELS.length;

/** How well one word fits a product that it fits. Of two shapes, whatever the word. */
export function fitOfWord(meaning: Meaning, values: SqlValues): string {
  const { key, levels, said, isBroad } = meaning;
  const ways = [...LEVELS.map((level) => levels[level]), said];
  const [way, ...others] = ways.flatMap((query, index) => (query === null ? [] : [index]));
  // It fits all of them in the same way: nobody need look.
  if (way !== undefined && others.length === 0 && !isBroad) {
    return `${values.add(BEST - way)}::int`;
  }
  const cases = LEVELS.map((level, index) => {
    const way =
      level === 'part' && isBroad
        ? nameHolds(key, values)
        : `lexemes @@ ${values.add(levels[level])}::tsquery`;
    return `WHEN ${way} THEN ${BEST - index}`;
  });
  return `CASE ${cases.join(' ')} ELSE 0 END`;
}

/** How well a search fits a product that it fits, word by word. */
export const fitOfAll = (meanings: readonly Meaning[], values: SqlValues): string =>
  meanings.map((meaning) => fitOfWord(meaning, values)).join(' + ') || '0';

/**
 * How well a search fits, where it fits too many products to look at each of them: conditions of which the first is true of those
 * that are sorted first, the last of all.
 */
export function tiersOf(meanings: readonly Meaning[]): ((values: SqlValues) => string)[] {
  const allFit =
    (query: (levels: Meaning['levels']) => string | null) =>
    (values: SqlValues): string =>
      meanings
        .map(({ key, levels }) => fits(query(levels), { key, isBroad: false }, values, known))
        .join(' AND ');
  const isWhole = meanings.every(({ levels }) => levels.beginning === null);
  return [allFit(wholeInName), ...(isWhole ? [] : [allFit(begunInName)]), () => 'true'];
}
