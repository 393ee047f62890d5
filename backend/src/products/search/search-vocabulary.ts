import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { EpochCache } from '../response-cache/epoch-cache.js';

/** The synonyms of each word or phrase, as stems separated by blanks. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

const ALL_PHRASES = statement<{ phrases: string[] }>(
  'search_phrases',
  `SELECT phrases FROM search_synonyms`,
);

/**
 * Diets as stems. Searches for them are filters; as a word, “veggies” would match “vegetarian”, which has the same
 * stem.
 */
const DIETS = new Set(['vegan', 'vegetarian', 'organic', 'gluten fre', 'lactos fre']);

/** Words that more products have are not searched in texts, and are not plain words of a search (see isPlainSearch). */
const MAX_PRODUCTS = 1_000;

/** As counted by the last ANALYZE of PostgreSQL. The array of frequencies is longer, and ends with other statistics. */
const FREQUENT_LEXEMES = statement<{ lexeme: string }>(
  'frequent_lexemes',
  `SELECT lexeme FROM pg_stats, pg_class,
     unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (lexeme, share)
   WHERE schemaname = current_schema() AND tablename = 'products' AND attname = 'lexemes'
     AND pg_class.oid = 'products'::regclass AND share * reltuples > ${MAX_PRODUCTS}`,
);

/** The synonyms that sellers maintain, and the lexemes that many products have. */
export interface Vocabulary {
  synonyms: Synonyms;
  frequentLexemes: ReadonlySet<string>;
}

/** The vocabulary of all searches, cached until the catalogue changes. */
@Injectable()
export class SearchVocabulary {
  private readonly cache: EpochCache<Vocabulary>;

  constructor(
    private readonly reads: ReadPool,
    epoch: CatalogueEpoch,
  ) {
    this.cache = new EpochCache(epoch, { max: 1 });
  }

  get(): Vocabulary | Promise<Vocabulary> {
    return this.cache.get('all', () => this.read());
  }

  read(): Promise<Vocabulary> {
    return readVocabulary(this.reads);
  }
}

export async function readVocabulary(reads: Pick<ReadPool, 'run'>): Promise<Vocabulary> {
  const [groups, frequent] = await Promise.all([
    reads.run(ALL_PHRASES, []),
    reads.run(FREQUENT_LEXEMES, []),
  ]);
  const synonyms = new Map<string, string[]>();
  for (const { phrases } of groups) {
    if (phrases.some((phrase) => DIETS.has(phrase))) continue;
    for (const phrase of phrases) {
      const others = phrases.filter((other) => other !== phrase);
      synonyms.set(phrase, [...(synonyms.get(phrase) ?? []), ...others]);
    }
  }
  return { synonyms, frequentLexemes: new Set(frequent.map(({ lexeme }) => lexeme)) };
}
