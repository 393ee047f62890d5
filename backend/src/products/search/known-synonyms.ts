import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { EpochCache } from '../response-cache/epoch-cache.js';
import type { Synonyms } from './meaning.js';

const ALL_PHRASES = statement<{ phrases: string[] }>(
  'search_phrases',
  `SELECT phrases FROM search_synonyms`,
);

/** Words that mean the same, as sellers say. */
@Injectable()
export class KnownSynonyms {
  private readonly known: EpochCache<Synonyms>;

  constructor(
    private readonly reads: ReadPool,
    epoch: CatalogueEpoch,
  ) {
    this.known = new EpochCache(epoch.words, { max: 1 });
  }

  now(): Synonyms | Promise<Synonyms> {
    return this.known.get('all', () => this.read());
  }

  async read(): Promise<Synonyms> {
    const synonyms = new Map<string, string[]>();
    for (const { phrases } of await this.reads.run(ALL_PHRASES, [])) {
      for (const phrase of phrases) {
        const others = phrases.filter((other) => other !== phrase);
        synonyms.set(phrase, [...(synonyms.get(phrase) ?? []), ...others]);
      }
    }
    return synonyms;
  }
}
