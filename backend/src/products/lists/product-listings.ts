import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ReadPool } from '../../database/read-pool.js';
import { run } from '../../database/run.js';
import { type Statement, statement } from '../../database/statement.js';
import { SqlValues } from '../../database/sql-values.js';
import type { ProductSort } from '../dto/list-products.dto.js';
import type { Meaning } from '../search/meaning.js';
import { fitOfAll } from '../search/search-conditions.js';
import { SearchMeanings } from '../search/search-meanings.js';
import { bestFirst, FoundByWord } from './found-by-word.js';
import { type ProductFilter, productConditions } from './product-filter.js';
import { sortedBy } from './product-order.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { EpochCache } from '../response-cache/epoch-cache.js';
import type { ProductListing, ProductVersion } from './product-listing.js';

/** In bytes, of all listings together. */
const BUDGET = 8 * 1024 * 1024;
const MAX_LISTINGS = 2_000;
/** What a product takes in one, in bytes. */
const ENTRY = 150;

/** A listing of no more products is read at once. */
const SHORT_LISTING = 1_000;

/** Which products, and in which order. */
export type Listed = ProductFilter & { sort?: ProductSort };

/**
 * Which products a list has, found once for all of its pages: when the catalogue changes, the next page asks one short statement
 * for all, whatever number of products it then shows.
 */
@Injectable()
export class ProductListings {
  private readonly listings: EpochCache<ProductListing>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
    private readonly meanings: SearchMeanings,
    private readonly byWord: FoundByWord,
    private readonly epoch: CatalogueEpoch,
  ) {
    this.listings = new EpochCache(epoch, {
      max: MAX_LISTINGS,
      maxSize: BUDGET,
      sizeCalculation: ({ entries }, key) => entries.length * ENTRY + key.length,
    });
  }

  /** @param most how many products of it are wanted at most */
  find(listed: Listed, most: number): ProductListing | Promise<ProductListing> {
    // Few look at a second page of what they searched for.
    if (listed.search) return this.search(listed, most);
    return this.listings.get(JSON.stringify([listed, most]), () => this.read(listed, most));
  }

  private async search(listed: Listed, most: number): Promise<ProductListing> {
    const { search = '', sort, ...others } = listed;
    const isAlone = Object.values(others).every((it) => it === undefined);
    if (sort !== 'relevance' || !isAlone) return this.read(listed, most);
    const { number } = this.epoch;
    const meanings = await this.meanings.of(search);
    // What they meant before a change must not be kept as what they find after it.
    const found =
      number === this.epoch.number
        ? await this.byWord.together(meanings, (meaning) =>
            this.readWords(POPULAR, [meaning], most),
          )
        : undefined;
    return found ?? this.readRelevant(listed, meanings, most);
  }

  /**
   * As find() does.
   * @param isFresh for who must see what another process has changed just now
   */
  async read(listed: Listed, most: number, { isFresh = false } = {}): Promise<ProductListing> {
    if (listed.search) {
      const meanings = await this.meanings.of(listed.search, { isFresh });
      if (meanings.length > 0) return this.readRelevant(listed, meanings, most);
    }
    const values = new SqlValues();
    const conditions = productConditions(listed, values);
    const text = inOrder(conditions, listed, most);
    const entries = (await this.entriesOf(text, values, listed, most <= SHORT_LISTING)) ?? [];
    return { entries: entries.slice(0, most), isComplete: entries.length <= most };
  }

  private async readRelevant(
    listed: Listed,
    meanings: readonly Meaning[],
    most: number,
  ): Promise<ProductListing> {
    if (listed.sort !== 'relevance') return this.readWords(listed, meanings, most);
    const { entries, isComplete } = await this.readWords({ ...listed, ...POPULAR }, meanings, most);
    return { entries: bestFirst(entries), isComplete };
  }

  /** All that words find, or nothing where that is too much. */
  private async readWords(
    listed: Listed,
    meanings: readonly Meaning[],
    most: number,
  ): Promise<ProductListing<ProductVersion[]>> {
    if (meanings.some(({ all }) => all === null)) return { entries: [], isComplete: true };
    // Who looks for them alone may count first.
    if (meanings.every(({ isBroad }) => isBroad)) return { entries: [], isComplete: false };
    const values = new SqlValues();
    const conditions = productConditions(listed, values, { meanings });
    const text = foundFirst(conditions, fitOfAll(meanings, values), listed, most);
    const isShort = most <= SHORT_LISTING && meanings.every(({ isBroad }) => !isBroad);
    const entries = await this.entriesOf(text, values, listed, isShort);
    return entries ? { entries, isComplete: true } : { entries: [], isComplete: false };
  }

  private async entriesOf(
    text: string,
    values: SqlValues,
    listed: Listed,
    isShort: boolean,
  ): Promise<ProductVersion[] | undefined> {
    const made = shaped(text, listed);
    const [row] = isShort
      ? await this.reads.run(made, values.all)
      : await run(this.dataSource.manager, made, values.all);
    if (row?.found === MANY) return undefined;
    return versionsOf(row?.found ?? '');
  }
}

/** Instead of too many. */
const MANY = 'many';

/** What relevance leaves open. */
const POPULAR = { sort: 'popular' } as const;

/** One more than wanted tells whether there are more. */
const inOrder = (conditions: string[], listed: Listed, most: number): string =>
  `SELECT string_agg(id::text || version, ' ') AS found FROM (
     SELECT id, xmin::text AS version FROM products WHERE ${conditions.join(' AND ')}
     ORDER BY ${sortedBy(listed)} LIMIT ${most + 1}) AS listed`;

/**
 * Found first and sorted then: PostgreSQL cannot know how rare words are, and might look through all products in their order for
 * them. Of too many, any would have been taken.
 * @param fit how well a product fits the search
 */
const foundFirst = (conditions: string[], fit: string, listed: Listed, most: number): string =>
  `WITH found AS MATERIALIZED (
     SELECT id, xmin::text AS version, created_at, offer_price_cents, name, size_amount, available, popularity, lexemes
     FROM products WHERE ${conditions.join(' AND ')} LIMIT ${most + 1})
   SELECT CASE WHEN (SELECT count(*) FROM found) > ${most} THEN '${MANY}' ELSE (
     SELECT string_agg(concat(id, version, '/', ${fit}), ' ' ORDER BY ${sortedBy(listed)}) FROM found) END AS found`;

const ID_LENGTH = 36;
const ZERO = '0'.charCodeAt(0);

/** Reads what the statements write: ids, each with its version and perhaps how well it fits. There may be thousands. */
function versionsOf(text: string): ProductVersion[] {
  const versions: ProductVersion[] = [];
  let at = 0;
  const readNumber = (): number => {
    let number = 0;
    for (; at < text.length; at++) {
      const digit = text.charCodeAt(at) - ZERO;
      if (digit < 0) break;
      number = 10 * number + digit;
    }
    return number;
  };
  while (at < text.length) {
    const id = text.slice(at, at + ID_LENGTH);
    at += ID_LENGTH;
    const entry: ProductVersion = { id, version: readNumber(), fit: undefined };
    if (text[at] === '/') {
      at++;
      entry.fit = readNumber();
    }
    versions.push(entry);
    at++;
  }
  return versions;
}

type Found = Statement<{ found: string | null }>;

/** Lists have few shapes: by category, stock, number of words and order. What is beyond is prepared for one time only. */
const MAX_SHAPES = 500;
const shapes = new Map<string, Found>();

/** How many have a price, a brand or a diet differs so much that it is planned each time. */
const hasValuesToPlanFor = ({ fromCents, toCents, diets, brands }: Listed): boolean =>
  (fromCents ?? toCents ?? diets ?? brands) !== undefined;

function shaped(text: string, listed: Listed): Found {
  if (hasValuesToPlanFor(listed)) return { name: '', text };
  const known = shapes.get(text);
  if (known) return known;
  if (shapes.size === MAX_SHAPES) return { name: '', text };
  const made: Found = statement(`product_listing_${shapes.size}`, text);
  shapes.set(text, made);
  return made;
}
