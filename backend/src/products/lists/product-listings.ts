import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { wordsOf } from '../../common/search-words.js';
import { ask, run, type Statement, statement } from '../../database/statement.js';
import { SqlValues } from '../../database/sql-values.js';
import type { ProductSort } from '../dto/list-products.dto.js';
import { FoundByWord } from './found-by-word.js';
import { type ProductFilter, productConditions } from './product-filter.js';
import { sortedBy } from './product-order.js';
import { CatalogueEpoch } from '../response-cache/catalogue-epoch.js';
import { UntilChange } from '../response-cache/until-change.js';
import type { ProductListing, ProductVersion } from './product-listing.js';
import { ProductWords } from './product-words.js';

/** In bytes, of all listings together. */
const BUDGET = 8 * 1024 * 1024;
const MAX_LISTINGS = 2_000;
/** What a product takes in one, in bytes. */
const ENTRY = 150;
/** A word that so many searches have had since the catalogue changed is worth knowing. */
const OFTEN = 2;

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
  private readonly listings: UntilChange<ProductListing>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly words: ProductWords,
    private readonly byWord: FoundByWord,
    epoch: CatalogueEpoch,
  ) {
    this.listings = new UntilChange(epoch, {
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
    const { search, ...others } = listed;
    if (Object.values(others).some((it) => it !== undefined)) return this.read(listed, most);
    const words = wordsOf(search);
    const holding = await Promise.all(words.map(async (word) => this.words.holding(word)));
    for (const it of holding) it.asked++;
    const areWorthKnowing = holding.every(({ asked, areMore }) => asked >= OFTEN && !areMore);
    const found = areWorthKnowing
      ? await this.byWord.together(words, (word) => this.read({ search: word }, most))
      : undefined;
    return found ?? this.read(listed, most);
  }

  /**
   * As find() does.
   * @param isFresh for who must see what another process has changed just now
   */
  async read(listed: Listed, most: number, { isFresh = false } = {}): Promise<ProductListing> {
    const words = wordsOf(listed.search);
    const holding = await Promise.all(
      words.map(async (word) => (isFresh ? this.words.read(word) : this.words.holding(word))),
    );
    if (holding.some((it) => it.words.length === 0)) return { entries: [], isComplete: true };
    // Who looks for them alone may count first.
    const areAllBroad = words.length > 0 && holding.every(({ areMore }) => areMore);
    if (areAllBroad) return { entries: [], isComplete: false };
    const values = new SqlValues();
    const conditions = productConditions(listed, values, { holding });
    const text =
      words.length > 0 ? foundFirst(conditions, listed, most) : inOrder(conditions, listed, most);
    const isShort = most <= SHORT_LISTING && !holding.some(({ areMore }) => areMore);
    const made = shaped(text, listed);
    const [row] = isShort
      ? await ask(this.dataSource, made, values.all)
      : await run(this.dataSource.manager, made, values.all);
    const entries = row?.found?.split(' ').map(versionOf) ?? [];
    if (entries.length <= most) return { entries, isComplete: true };
    // Of more that words find, any were taken.
    return { entries: words.length > 0 ? [] : entries.slice(0, most), isComplete: false };
  }
}

/** One more than wanted tells whether there are more. */
const inOrder = (conditions: string[], listed: Listed, most: number): string =>
  `SELECT string_agg(id::text || version, ' ') AS found FROM (
     SELECT id, xmin::text AS version FROM products WHERE ${conditions.join(' AND ')}
     ORDER BY ${sortedBy(listed)} LIMIT ${most + 1}) AS listed`;

/**
 * Found first and sorted then: PostgreSQL cannot know how rare words are, and might look through all products in their order for
 * them.
 */
const foundFirst = (conditions: string[], listed: Listed, most: number): string =>
  `SELECT string_agg(id::text || version, ' ' ORDER BY ${sortedBy(listed)}) AS found FROM (
     SELECT id, xmin::text AS version, created_at, offer_price_cents, name, size, available, popularity FROM products
     WHERE ${conditions.join(' AND ')} LIMIT ${most + 1}) AS found`;

const ID_LENGTH = 36;

const versionOf = (text: string): ProductVersion => ({
  id: text.slice(0, ID_LENGTH),
  version: text.slice(ID_LENGTH),
});

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
