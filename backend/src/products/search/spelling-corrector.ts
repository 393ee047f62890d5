import { Injectable } from '@nestjs/common';
import { ReadPool } from '../../database/read-pool.js';
import { statement } from '../../database/statement.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { EpochCache } from '../response-cache/epoch-cache.js';
import { editDistance } from './edit-distance.js';

const MAX_CACHED = 5_000;
/** In letters. Shorter words are similar to too many others. */
const MIN_LENGTH = 4;
const MIN_PART = 3;
/** From this number of letters on, two may be wrong. */
const LONG = 8;
/** In shorter words, replacing a letter too easily makes another word: wine and vine, mill and milk. */
const MIN_REPLACED = 5;

interface Candidate {
  word: string;
  folded: string;
  stem: string;
  isOfName: boolean;
  isSynonym: boolean;
}

/**
 * Words of names, categories, brands and keywords, and synonyms, with the same first letter and about the same length.
 * Words of texts are no corrections.
 */
const CANDIDATES = statement<Candidate>(
  'spelling_candidates',
  `WITH typed AS MATERIALIZED (SELECT search_fold($1) AS typed)
   SELECT min(word) AS word, folded, search_stem(folded) AS stem, bool_or(of_name) AS "isOfName", bool_or(is_synonym) AS "isSynonym"
   FROM (
     SELECT word, folded, lexeme !~ '^[+]' AS of_name, false AS is_synonym FROM search_words, typed
     WHERE length(folded) BETWEEN length(typed) - 2 AND length(typed) + 3 AND left(folded, 1) = left(typed, 1)
       AND lexeme !~ '^-'
     UNION ALL
     SELECT word, search_fold(word), false, true FROM search_synonyms, unnest(words) AS word
   ) AS known, typed WHERE folded !~ '[0-9 ]' AND left(folded, 1) = left(typed, 1) GROUP BY folded`,
);

const FOLDED = statement<{ folded: string; stem: string; wasSold: boolean }>(
  'typed_word',
  `SELECT folded, search_stem(folded) AS stem, EXISTS (
     SELECT FROM products WHERE archived_at IS NOT NULL AND name_stems LIKE '% ' || search_stem(folded) || ' %') AS "wasSold"
   FROM (SELECT search_fold($1) AS folded) AS typed`,
);

/** Stems of names, categories, brands and keywords of products. */
const usedStems = (name: string, archivedAt: string) =>
  statement<{ stem: string }>(
    name,
    `SELECT stem FROM unnest($1::text[]) AS stem WHERE EXISTS (
     SELECT FROM products WHERE archived_at IS ${archivedAt} AND lexemes @@ format('''%1$s'' | ''+%1$s''', stem)::tsquery)`,
  );
const SOLD = usedStems('sold_stems', 'NULL');
const ARCHIVED = usedStems('archived_stems', 'NOT NULL');

/** Two words of names that were typed as one. */
const IN_TWO = statement<{ first: string; second: string }>(
  'words_in_two',
  `SELECT first, second FROM (SELECT search_fold($1) AS typed OFFSET 0) AS folded,
     generate_series(${MIN_PART}, length(typed) - ${MIN_PART}) AS place,
     LATERAL (SELECT word AS first FROM search_words WHERE folded = left(typed, place) AND lexeme !~ '^[+-]' LIMIT 1) AS one,
     LATERAL (SELECT word AS second FROM search_words WHERE folded = substr(typed, place + 1) AND lexeme !~ '^[+-]' LIMIT 1) AS two
   LIMIT 1`,
);

/** Corrects words that no product matches, only if it is nearly certain which word was meant. */
@Injectable()
export class SpellingCorrector {
  private readonly cache: EpochCache<{ word?: string }>;

  constructor(
    private readonly reads: ReadPool,
    epoch: CatalogueEpoch,
  ) {
    this.cache = new EpochCache(epoch, { max: MAX_CACHED });
  }

  /** @returns the word that was meant, or two; undefined if it is not nearly certain */
  async correct(word: string, isArchived: boolean): Promise<string | undefined> {
    if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined;
    const find = async (): Promise<{ word?: string }> => ({
      word: await this.find(word, isArchived),
    });
    return (await this.cache.get(JSON.stringify([word, isArchived]), find)).word;
  }

  private async find(typed: string, isArchived: boolean): Promise<string | undefined> {
    const [[word], candidates, [two]] = await Promise.all([
      this.reads.run(FOLDED, [typed]),
      this.reads.run(CANDIDATES, [typed]),
      this.reads.run(IN_TWO, [typed]),
    ]);
    // The name of a former product is not a misspelling.
    if (!word || (word.wasSold && !isArchived)) return undefined;
    const near = candidates
      .map((candidate) => ({ ...candidate, wrong: wrongLetters(word, candidate) }))
      .filter(({ wrong }) => wrong <= mostWrong(word.folded));
    const stems = near.map(({ stem }) => stem);
    const sold = new Set(
      (await this.reads.run(isArchived ? ARCHIVED : SOLD, [stems])).map(({ stem }) => stem),
    );
    const known = near.filter(({ stem, isSynonym }) => isSynonym || sold.has(stem));
    if (known.length === 0) return two && `${two.first} ${two.second}`;
    const least = Math.min(...known.map(({ wrong }) => wrong));
    const nearest = known.filter(({ wrong }) => wrong === least);
    const ofNames = nearest.filter(({ isOfName }) => isOfName);
    const [best, ...others] = ofNames.length > 0 ? ofNames : nearest;
    // If two words are equally near, either may have been meant.
    const isCertain = others.every(({ stem }) => stem === best?.stem);
    return best && isCertain && !isReplaced(word, best) ? best.word : undefined;
  }
}

const mostWrong = ({ length }: string): number => (length < LONG ? 1 : 2);

type Typed = Pick<Candidate, 'folded' | 'stem'>;

/** The number of wrong letters in a word or in its stem: plurals are not misspellings. */
const wrongLetters = (typed: Typed, { folded, stem }: Typed): number =>
  Math.min(
    ...[
      [typed.folded, folded],
      [typed.stem, stem],
      [asSpoken(typed.folded), asSpoken(folded)],
    ].map(([a = '', b = '']) => editDistance(a, b, mostWrong(typed.folded))),
  );

/** Whether a letter of a short word was replaced by another one. */
const isReplaced = (typed: Typed, { folded, stem }: Typed): boolean =>
  folded.length < MIN_REPLACED &&
  folded.length === typed.folded.length &&
  stem !== typed.stem &&
  !isSwapped(typed.folded, folded);

/** Letters that sound the same are easily confused: brokkoli, alfonso. */
const asSpoken = (word: string): string => word.replaceAll('ph', 'f').replaceAll('c', 'k');

const isSwapped = (a: string, b: string): boolean =>
  [...a].toSorted().join('') === [...b].toSorted().join('');
