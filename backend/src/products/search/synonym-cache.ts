import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { UntilChange } from '../response-cache/until-change.js';

/** For each word or phrase, as stems with blanks between, the others that mean the same. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

const ALL_PHRASES = statement<{ phrases: string[] }>(
  'search_phrases',
  `SELECT phrases FROM search_synonyms`,
);

/** Diets as stems. Customers search for them by filters; as words, “veggies” would mean “vegetarian”, which has the same stem. */
const DIETS = new Set(['vegan', 'vegetarian', 'organic', 'gluten fre', 'lactos fre']);

/** The synonyms that sellers maintain, cached until they change. */
@Injectable()
export class SynonymCache {
  private readonly cache: UntilChange<Synonyms>;

  constructor(
    private readonly reads: ReadPool,
    epoch: CatalogueEpoch,
  ) {
    this.cache = new UntilChange(epoch.words, { max: 1 });
  }

  get(): Synonyms | Promise<Synonyms> {
    return this.cache.get('all', () => this.read());
  }

  read(): Promise<Synonyms> {
    return readSynonyms(this.reads);
  }
}

export async function readSynonyms(reads: Pick<ReadPool, 'run'>): Promise<Synonyms> {
  const synonyms = new Map<string, string[]>();
  for (const { phrases } of await reads.run(ALL_PHRASES, [])) {
    if (phrases.some((phrase) => DIETS.has(phrase))) continue;
    for (const phrase of phrases) {
      const others = phrases.filter((other) => other !== phrase);
      synonyms.set(phrase, [...(synonyms.get(phrase) ?? []), ...others]);
    }
  }
  return synonyms;
}
