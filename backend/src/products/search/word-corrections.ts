import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { run } from '../../database/run.js';
import { statement } from '../../database/statement.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { EpochCache } from '../response-cache/epoch-cache.js';
import { distance, mostWrong } from './distance.js';

const MAX_KNOWN = 5_000;
/** In letters: what is shorter could be anything. */
const SHORTEST = 3;
/** In letters: of fewer, those that are alike have hardly three letters in a row in common. */
const SHORT = 6;
/** Words that are looked at more closely. */
const MAX_NEAR = 8;

interface Candidate {
  /** As it is written. */
  word: string;
  folded: string;
  isOfName: boolean;
  /** Of a name, or of what a product is: what is only said about one is no short word's correction. */
  isShown: boolean;
  /** Of a group of synonyms, which may find products that do not have it. */
  isSynonym: boolean;
}

/**
 * Those that have many letters in a row in common, by the index of parts; of words so short that they hardly can, and where letters
 * changed places, those of about as many letters that begin and end alike.
 */
const SIMILAR = statement<Candidate>(
  'similar_words',
  `WITH typed AS MATERIALIZED (SELECT search_fold($1) AS typed)
   SELECT min(word) AS word, folded, bool_or("isOfName") AS "isOfName", bool_or("isShown") AS "isShown",
     bool_or("isSynonym") AS "isSynonym" FROM (
     SELECT word, folded, lexeme !~ '^[+-]' AS "isOfName", lexeme !~ '^-' AS "isShown", false AS "isSynonym"
     FROM search_words WHERE folded % search_fold($1)
     UNION ALL
     SELECT word, folded, lexeme !~ '^[+-]', lexeme !~ '^-', false FROM search_words, typed
     WHERE length(folded) BETWEEN length(typed) - 1 AND length(typed) + 1 AND left(folded, 1) = left(typed, 1)
       AND (length(typed) < ${SHORT} OR right(folded, 1) = right(typed, 1))
     UNION ALL
     SELECT word, folded, lexeme !~ '^[+-]', lexeme !~ '^-', false FROM search_words, typed
     WHERE length(typed) < ${SHORT} AND length(folded) BETWEEN length(typed) - 1 AND length(typed) + 1
       AND right(folded, 2) = right(typed, 2)
     UNION ALL
     SELECT word, search_fold(word), true, true, true FROM search_synonyms, unnest(words) AS word
   ) AS known WHERE folded !~ '[0-9 ]' GROUP BY folded`,
);
/** Two words of names that were typed as one. */
const IN_TWO = statement<{ first: string; second: string }>(
  'words_in_two',
  `SELECT first, second FROM (SELECT search_fold($1) AS typed OFFSET 0) AS folded,
     generate_series(${SHORTEST}, length(typed) - ${SHORTEST}) AS place,
     LATERAL (SELECT word AS first FROM search_words WHERE folded = left(typed, place) AND lexeme !~ '^[+-]' LIMIT 1) AS one,
     LATERAL (SELECT word AS second FROM search_words WHERE folded = substr(typed, place + 1) AND lexeme !~ '^[+-]' LIMIT 1) AS two
   LIMIT 1`,
);
/** How many products are sold that have a word, and a sample of how often they are. */
const USES = statement<{ word: string; isUsed: boolean; uses: number }>(
  'uses_of_words',
  `SELECT word, count(*)::int AS uses FROM unnest($1::text[]) AS word, LATERAL (
     SELECT search_phrase(word) AS stem OFFSET 0) AS stems, LATERAL (
     SELECT FROM products WHERE archived_at IS NULL
       AND lexemes @@ format('''%1$s'' | ''+%1$s'' | ''-%1$s''', stem)::tsquery LIMIT 200) AS used
   GROUP BY word`,
);

/** Whether something is called so that is sold no more. */
const WAS_SOLD = statement(
  'archived_word',
  `SELECT FROM products WHERE archived_at IS NOT NULL AND string_to_array(lower(name), ' ') && ARRAY[$1::text] LIMIT 1`,
);

/** Words of the catalogue for those that nothing is called. Only the table of words is looked at, never all products. */
@Injectable()
export class WordCorrections {
  private readonly known: EpochCache<{ word?: string }>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    epoch: CatalogueEpoch,
  ) {
    this.known = new EpochCache(epoch, { max: MAX_KNOWN });
  }

  /** The word, or the two, that were meant; undefined where nothing is like it. */
  async of(word: string): Promise<string | undefined> {
    if (word.length < SHORTEST || /\d/.test(word)) return undefined;
    return (await this.known.get(word, async () => ({ word: await this.find(word) }))).word;
  }

  private async find(typed: string): Promise<string | undefined> {
    const { manager } = this.dataSource;
    const [{ folded } = { folded: typed }] = await manager.query<{ folded: string }[]>(
      'SELECT search_fold($1) AS folded',
      [typed],
    );
    const candidates = await run(manager, SIMILAR, [typed]);
    const most = mostWrong(folded);
    const near = candidates
      .map((it) => ({ ...it, wrong: distance(folded, it.folded, most) }))
      .filter(({ wrong, isShown }) => wrong <= most && (folded.length >= SHORT || isShown))
      .toSorted((a, b) => a.wrong - b.wrong || Number(b.isOfName) - Number(a.isOfName))
      .slice(0, MAX_NEAR);
    const best = await this.mostUsed(near, folded);
    if (best && best.wrong <= 1) return best.word;
    const [two] = await run(manager, IN_TWO, [typed]);
    return two ? `${two.first} ${two.second}` : best?.word;
  }

  /**
   * The nearest, rather of names, rather with the same first letter, rather of many products. Words stay known when nothing has them
   * any more: then they find nothing. What was sold under just the typed name is no mistake, what was only written so once may be.
   */
  private async mostUsed<Near extends Candidate & { wrong: number }>(
    near: readonly Near[],
    typed: string,
  ): Promise<Near | undefined> {
    const { manager } = this.dataSource;
    const rows = await run(manager, USES, [near.map(({ word }) => word)]);
    const uses = new Map(rows.map((row) => [row.word, row.uses]));
    const rank = ({ folded, wrong, isOfName, word }: Near): number[] => [
      wrong,
      isOfName ? 0 : 1,
      folded[0] === typed[0] ? 0 : 1,
      -(uses.get(word) ?? 0),
    ];
    const same = near.find(({ wrong }) => wrong === 0);
    const wasSold = same !== undefined && (await run(manager, WAS_SOLD, [same.word])).length > 0;
    const finding = near.filter(
      (it) => it.isSynonym || uses.has(it.word) || (it === same && wasSold),
    );
    return finding.toSorted((a, b) => compared(rank(a), rank(b)))[0];
  }
}

function compared(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
