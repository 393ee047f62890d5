import { containing } from '../../common/search-words.js';
import type { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';

/** Looking for more words than that takes as long as looking into the names. */
const MAX_WORDS = 100;

/** Of fewer letters than the index of parts has together. */
const SHORT = 3;

const holdingBy = (name: string, words: string) =>
  statement<{ word: string }>(name, `SELECT ${words} LIKE lower($1) LIMIT ${MAX_WORDS + 1}`);

/** All are found first and made distinct then: else PostgreSQL might hope to find enough of them one by one. */
const BY_PARTS = holdingBy('product_words_holding', 'DISTINCT word FROM product_words WHERE word');
/** One word after the other: of so few letters the index of parts would be gone through as a whole, which takes longer. */
const ONE_BY_ONE = holdingBy(
  'product_words_holding_few_letters',
  `word FROM product_words WHERE (word || '')`,
);

/** Words of names that hold something that was typed, in lower case; of archived products too. */
export interface Holding {
  words: readonly string[];
  /** There are more, and they were not looked for. */
  areMore: boolean;
}

/** The words that hold a part, as they are now, whoever changed them. */
export async function wordsHolding(reads: ReadPool, part: string): Promise<Holding> {
  const way = [...part].length < SHORT ? ONE_BY_ONE : BY_PARTS;
  const rows = await reads.run(way, [containing(part)]);
  return {
    words: [...new Set(rows.map(({ word }) => word))],
    areMore: rows.length > MAX_WORDS,
  };
}
