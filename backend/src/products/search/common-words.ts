import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { EpochCache } from '../response-cache/epoch-cache.js';

/** What is said about more products tells none of them from the others. */
const MANY = 1_000;

/** As PostgreSQL has counted them lately. Behind the frequencies of the lexemes stand some of other things. */
const SAID_OF_MANY = statement<{ lexeme: string }>(
  'lexemes_said_of_many',
  `SELECT lexeme FROM pg_stats, pg_class,
     unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (lexeme, share)
   WHERE schemaname = current_schema() AND tablename = 'products' AND attname = 'lexemes'
     AND pg_class.oid = 'products'::regclass AND starts_with(lexeme, '-') AND share * reltuples > ${MANY}`,
);

/** Words that are said about so many products that nobody searches for them there: “fresh”, “delicious”. */
@Injectable()
export class CommonWords {
  private readonly known: EpochCache<ReadonlySet<string>>;

  constructor(
    private readonly reads: ReadPool,
    epoch: CatalogueEpoch,
  ) {
    this.known = new EpochCache(epoch, { max: 1 });
  }

  /** As lexemes, behind -. */
  now(): ReadonlySet<string> | Promise<ReadonlySet<string>> {
    return this.known.get('all', async () => {
      const rows = await this.reads.run(SAID_OF_MANY, []);
      return new Set(rows.map(({ lexeme }) => lexeme));
    });
  }
}
