import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { EpochCache } from '../response-cache/epoch-cache.js';
import { CommonWords } from './common-words.js';
import { type Meaning, meaningOfWord, SHORT } from './meaning.js';

const MAX_KNOWN = 5_000;
/** In milliseconds: PostgreSQL counts now and then which words are common. */
const COUNTED_EVERY = 10 * 60_000;
/** Looking for more words than that takes as long as looking into the names. */
const MAX_WORDS = 100;

interface Row {
  stem: string;
  folded: string;
  /** Lexemes of the words that hold it, behind ^ where one begins with it, else behind *. */
  held: string[];
}

/** @param words those that hold what was typed, of which one lexeme may have many */
const lookUp = (name: string, words: string) =>
  statement<Row>(
    name,
    `SELECT stem, typed.folded, ARRAY(
       SELECT CASE WHEN bool_or(begins) THEN '^' ELSE '*' END || lexeme FROM (
         ${words}
         UNION ALL SELECT lexeme, true FROM search_words WHERE lexeme = ANY(ARRAY[stem, '+' || stem, '-' || stem])
       ) AS held GROUP BY lexeme LIMIT ${MAX_WORDS + 1}) AS held
     FROM (SELECT folded, search_stem(folded) AS stem FROM (SELECT search_fold($1) AS folded OFFSET 0) AS typed OFFSET 0) AS typed`,
  );

const BY_PARTS = lookUp(
  'search_words_holding',
  `SELECT lexeme, starts_with(words.folded, typed.folded) AS begins FROM search_words AS words
   WHERE words.folded LIKE '%' || typed.folded || '%' AND (starts_with(words.folded, typed.folded) OR lexeme !~ '^[+-]')`,
);
/** Names alone, one word after the other: of so few letters the index of parts would be gone through as a whole, which takes longer. */
const ONE_BY_ONE = lookUp(
  'search_words_holding_few_letters',
  `(SELECT lexeme, starts_with(words.folded, typed.folded) AS begins FROM search_words AS words
    WHERE (words.folded || '') LIKE '%' || typed.folded || '%' AND lexeme !~ '^[+-]' LIMIT ${4 * MAX_WORDS})`,
);

/** What typed words mean to the catalogue: far fewer words than there are products, unless each has a number of its own. */
@Injectable()
export class WordMeanings {
  private readonly known: EpochCache<Meaning>;

  constructor(
    private readonly reads: ReadPool,
    private readonly common: CommonWords,
    epoch: CatalogueEpoch,
  ) {
    this.known = new EpochCache(epoch.words, {
      max: MAX_KNOWN,
      ttl: COUNTED_EVERY,
      ttlResolution: 1_000,
    });
  }

  of(word: string): Meaning | Promise<Meaning> {
    return this.known.get(word, () => this.read(word));
  }

  /** The same as it is now, whoever changed it. */
  async read(word: string): Promise<Meaning> {
    const way = [...word].length < SHORT ? ONE_BY_ONE : BY_PARTS;
    const [[row], common] = await Promise.all([this.reads.run(way, [word]), this.common.now()]);
    if (!row) throw new Error('A word has no stem');
    const held = row.held
      .toSorted()
      .map((it) => ({ lexeme: it.slice(1), begins: it.startsWith('^') }))
      .filter(({ lexeme }) => !common.has(lexeme));
    const { stem, folded } = row;
    return meaningOfWord({ key: word, stem, folded, held, isBroad: row.held.length > MAX_WORDS });
  }
}
