import { Injectable } from '@nestjs/common';
import { keysetOf, pageOf, type Slice } from '../../common/http/keyset.js';
import { oneAtATime } from '../../common/one-at-a-time.js';
import { Searches } from '../../admission/searches.js';
import { TooBusyError } from '../../database/too-busy.error.js';
import type { FilterProductsDto } from '../dto/filter-products.dto.js';
import type { ListProductsDto, ProductSort } from '../dto/list-products.dto.js';
import { type ProductListResponse, ProductResponse } from '../dto/product.response.js';
import { FiltersResponse } from '../dto/filters.response.js';
import { ProductImages } from '../product-images.js';
import { ProductNotFoundError, SearchTooDeepError } from '../products.errors.js';
import { filterOf, ProductsService, sortOf } from '../products.service.js';
import type { CacheableQuery } from '../response-cache/response-cache.js';
import type { ProductListing, ProductVersion } from './product-listing.js';
import { SearchRepair } from '../search/search-repair.js';
import { ProductListings } from './product-listings.js';
import { placeOf } from './product-order.js';
import { RelatedProducts } from './related-products.js';
import { jsonOf, type ProductText, ProductTexts } from './product-texts.js';

/** Products in a list that is made, and kept, in one piece. */
const MAX_WHOLE = 20_000;
/** Results of a search that can be reached by page number. */
const MAX_FOUND = 1_000;
/** Of a list that is asked for by pages, as many are found at once; who looks further has the page looked for. */
const MAX_LISTED = 1_000;
/** Counts and whole lists of a large catalogue that wait take some seconds: nobody could have more of them made, whoever asks for how many. */
const WAITING = { most: 30, refusal: () => new TooBusyError() };

const OPENING = Buffer.from('{"success":true,"products":[');
const COMMA = Buffer.from(',');

/** A list that has to be sent batch by batch. */
export class ListTooLongError extends Error {}

/** A page of a list, its products as JSON. */
type Page = Omit<ProductListResponse, 'success' | 'products'> & { products: Buffer[] };

/** What the public catalogue answers, as JSON. Nearly all of it is put together from what is known of the catalogue as it is now. */
@Injectable()
export class CatalogueAnswers {
  /** As dear as many pages. */
  private readonly inOnePiece = oneAtATime((query: ListProductsDto) => this.list(query), WAITING);
  private readonly counted = oneAtATime((query: FilterProductsDto) => this.filters(query), WAITING);

  constructor(
    private readonly products: ProductsService,
    private readonly listings: ProductListings,
    private readonly texts: ProductTexts,
    private readonly images: ProductImages,
    private readonly related: RelatedProducts,
    private readonly repair: SearchRepair,
    private readonly searches: Searches,
  ) {}

  /** A list as something to be kept. Building it throws a ListTooLongError where it has to be sent batch by batch. */
  askList(query: ListProductsDto): CacheableQuery {
    const { sort, facts, page, limit, after, before } = query;
    const key = JSON.stringify([filterOf(query), sort, facts, page, limit, after, before]);
    const list = (): Promise<Buffer> => this.list(query);
    const build = (): Promise<Buffer> => {
      if (isWhole(query)) return this.inOnePiece(query);
      return query.search ? this.searches.ofCustomers(list) : list();
    };
    return { key, build, isSeldom: Boolean(query.search) };
  }

  /** What a list can be narrowed down by, as something to be kept. */
  askFilters(query: FilterProductsDto): CacheableQuery {
    const key = JSON.stringify(['filters', filterOf(query)]);
    return { key, build: () => this.counted(query), isSeldom: Boolean(query.search) };
  }

  /** A product as something to be kept. Building it throws a ProductNotFoundError where it is not sold. */
  askProduct(id: string): CacheableQuery {
    return { key: id, build: () => this.product(id) };
  }

  /** What is shown beside a product, as something to be kept. Building it throws a ProductNotFoundError where it is not sold. */
  askRelated(id: string): CacheableQuery {
    return { key: `beside ${id}`, build: () => this.relatedTo(id) };
  }

  /**
   * A list with changes that another process may have made just now, for sellers.
   * @throws ListTooLongError, SearchTooDeepError, TooBusyError
   */
  freshList(query: ListProductsDto): Promise<Buffer> {
    return this.searches.ofSellers(() => this.list(query, { isFresh: true }));
  }

  private async list(query: ListProductsDto, { isFresh = false } = {}): Promise<Buffer> {
    assertNotTooDeep(query);
    const { products, ...beside } = await this.searched(query, isFresh);
    return joined(products, `],${JSON.stringify(beside).slice(1)}`);
  }

  async filters(query: FilterProductsDto): Promise<Buffer> {
    const counts = await this.products.countFilters(query);
    const search =
      counts.total === 0 && query.search && (await this.repair.corrected(query.search));
    const response = FiltersResponse.from(
      search ? await this.products.countFilters({ ...query, search }) : counts,
    );
    return Buffer.from(JSON.stringify(response));
  }

  /** @throws ProductNotFoundError, also for an archived product */
  async product(id: string): Promise<Buffer> {
    const json = await this.texts.now(id);
    if (!json) throw new ProductNotFoundError(id);
    return Buffer.concat([Buffer.from('{"success":true,"product":'), json, Buffer.from('}')]);
  }

  /** @throws ProductNotFoundError, also for an archived product */
  async relatedTo(id: string): Promise<Buffer> {
    const products = await this.related.of(id);
    return joined(
      products.map(({ json }) => json),
      ']}',
    );
  }

  /** A page; where a search finds nothing, of what may have been meant, and with what comes nearest where that is nothing too. */
  private async searched(query: ListProductsDto, isFresh: boolean): Promise<Page> {
    const page = await this.page(query, isFresh);
    if (!query.search || page.total > 0) return page;
    const searchedFor = await this.repair.corrected(query.search);
    const found =
      searchedFor !== undefined && (await this.page({ ...query, search: searchedFor }, isFresh));
    if (found && found.total > 0) return { ...found, searchedFor };
    const nearest = await this.repair.nearest(searchedFor ?? query.search);
    return { ...page, nearest: nearest.map((it) => ProductResponse.from(it, this.images)) };
  }

  private async page(query: ListProductsDto, isFresh: boolean): Promise<Page> {
    return (await this.listedPage(query, isFresh)) ?? (await this.foundPage(query));
  }

  /** A page of a listing; undefined where it lies beyond, or where something of it has just changed. */
  private async listedPage(query: ListProductsDto, isFresh: boolean): Promise<Page | undefined> {
    if (query.ids) return undefined;
    const sort = sortOf(query);
    const listed = { ...filterOf(query), sort };
    const most = isWhole(query) ? MAX_WHOLE : MAX_LISTED;
    const listing = await (isFresh
      ? this.listings.read(listed, most, { isFresh })
      : this.listings.find(listed, most));
    if (isWhole(query) && !listing.isComplete) throw new ListTooLongError();
    const slice = keysetOf(query);
    const found = cut(listing, slice);
    const texts = found && (await this.textsOf(found, slice, sort));
    if (!texts) return undefined;
    const fitOf = (id: string): number | undefined => found.find((it) => it.id === id)?.fit;
    const { rows, ...places } = pageOf(texts, slice, (text) =>
      placeOf({ ...text, fit: fitOf(text.id) }, sort),
    );
    const total = listing.isComplete ? listing.entries.length : await this.products.count(query);
    return { products: rows.map(({ json }) => json), ...places, total };
  }

  /** The texts of what was found, unless a product is gone or the place of the cursor is another one now. */
  private async textsOf(
    found: readonly ProductVersion[],
    { cursor }: Slice,
    sort: ProductSort,
  ): Promise<ProductText[] | undefined> {
    const texts = await this.texts.of(found);
    if (texts.length < found.length) return undefined;
    if (!cursor) return texts;
    const [first, ...others] = texts;
    const fit = found[0]?.fit;
    return first && placeOf({ ...first, fit }, sort).value === cursor.value ? others : undefined;
  }

  private async foundPage(query: ListProductsDto): Promise<Page> {
    const { products, ...beside } = await this.products.list(query);
    return { ...beside, products: products.map((it) => jsonOf(it, this.images)) };
  }
}

/** An answer with these products. */
function joined(products: readonly Buffer[], end: string): Buffer {
  const parts: Buffer[] = [OPENING];
  for (const product of products) {
    if (parts.length > 1) parts.push(COMMA);
    parts.push(product);
  }
  parts.push(Buffer.from(end));
  return Buffer.concat(parts);
}

/** Pages by number are found by counting all rows before them: further results of a search are had by its cursors. */
function assertNotTooDeep(query: ListProductsDto): void {
  if (query.search && keysetOf(query).skip >= MAX_FOUND) throw new SearchTooDeepError(MAX_FOUND);
}

/** Not one of its pages. */
const isWhole = ({ ids, page, limit, after, before }: ListProductsDto): boolean =>
  (ids ?? page ?? limit ?? after ?? before) === undefined;

/**
 * What a slice has of a listing, in its direction, and one more; with a cursor, behind the product it stands at.
 * @returns undefined where it lies beyond the listing
 */
function cut(
  { entries, isComplete }: ProductListing,
  { cursor, skip, take = Infinity, isBackward }: Slice,
): readonly ProductVersion[] | undefined {
  const at = cursor ? entries.slice().findIndex(({ id }) => id === cursor.id) : skip;
  if (at < 0) return undefined;
  const wanted = take + (cursor ? 2 : 1);
  if (isBackward) return entries.slice(Math.max(0, at + 1 - wanted), at + 1).reverse();
  const end = at + wanted;
  return isComplete || end <= entries.length ? entries.slice(at, end) : undefined;
}
