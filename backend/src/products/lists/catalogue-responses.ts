import { Injectable } from '@nestjs/common';
import { isPaged, keysetOf } from '../../common/http/keyset.js';
import { singleFlight } from '../../common/single-flight.js';
import { Searches } from '../../admission/read-limits.js';
import { TooBusyError } from '../../database/too-busy.error.js';
import type { FilterProductsDto } from '../dto/filter-products.dto.js';
import type { ListProductsDto } from '../dto/list-products.dto.js';
import { ProductResponse } from '../dto/product.response.js';
import { FiltersResponse } from '../dto/filters.response.js';
import { ProductImages } from '../product-images.js';
import type { ListedProduct } from '../catalogue.js';
import { SearchTooDeepError } from '../products.errors.js';
import { type FoundPage, ProductsService } from '../products.service.js';
import type { CacheableQuery } from '../response-cache/response-cache.js';
import { RelatedProducts } from './related-products.js';

/** The maximum number of products in a whole list that is sent and cached in one piece. */
const MAX_WHOLE = 20_000;
/** The maximum number of search results that can be reached by page number. */
const MAX_FOUND = 1_000;
/** Filter counts and whole lists of a large catalogue take some seconds, so few requests may wait for them. */
const WAITING = { most: 30, refusal: () => new TooBusyError() };

const OPENING = Buffer.from('{"success":true,"products":[');

/** A list that has to be sent batch by batch. */
export class ListTooLongError extends Error {}

/** The responses of the public catalogue as JSON. */
@Injectable()
export class CatalogueResponses {
  private readonly inOnePiece = singleFlight((query: ListProductsDto) => this.list(query), WAITING);
  private readonly counted = singleFlight(
    (query: FilterProductsDto) => this.filters(query),
    WAITING,
  );

  constructor(
    private readonly products: ProductsService,
    private readonly images: ProductImages,
    private readonly related: RelatedProducts,
    private readonly searches: Searches,
  ) {}

  /** A list, to be cached. Building it throws a ListTooLongError if it must be sent batch by batch. */
  listQuery(query: ListProductsDto): CacheableQuery {
    const key = keyOf('list', query);
    const list = (): Promise<Buffer> => this.list(query);
    const build = (): Promise<Buffer> => {
      if (isWhole(query)) return this.inOnePiece(query);
      return query.search ? this.searches.ofCustomers(list) : list();
    };
    return { key, build, cacheFromSecondRequest: Boolean(query.search) };
  }

  /** The filters of a list with their counts, to be cached. */
  filtersQuery(query: FilterProductsDto): CacheableQuery {
    return {
      key: keyOf('filters', query),
      build: () => this.counted(query),
      cacheFromSecondRequest: Boolean(query.search),
    };
  }

  /** A product, to be cached. Building it throws a ProductNotFoundError if it is not sold. */
  productQuery(id: string): CacheableQuery {
    return { key: id, build: () => this.product(id) };
  }

  /** Related products, to be cached. Building it throws a ProductNotFoundError if the product is not sold. */
  relatedQuery(id: string): CacheableQuery {
    return { key: `beside ${id}`, build: () => this.relatedTo(id) };
  }

  /**
   * A list for sellers, with synonyms that another process may have changed just now.
   * @throws ListTooLongError, SearchTooDeepError, TooBusyError
   */
  freshList(query: ListProductsDto): Promise<Buffer> {
    return this.searches.ofSellers(() => this.list(query, true));
  }

  private async list(query: ListProductsDto, isFresh = false): Promise<Buffer> {
    assertNotTooDeep(query);
    if (isWhole(query)) return this.whole(query, isFresh);
    const { products, nearest, ...page } = await this.products.list(query, { isFresh });
    const response = {
      success: true,
      products: this.responses(products),
      ...page,
      ...(nearest && { nearest: this.responses(nearest) }),
    };
    return Buffer.from(JSON.stringify(response));
  }

  /** All products of a list, of which no more than a batch is in memory as objects. */
  private async whole(query: ListProductsDto, isFresh: boolean): Promise<Buffer> {
    const texts: Buffer[] = [];
    let first: Partial<FoundPage> | undefined;
    for await (const { products, ...rest } of this.products.batches(query, isFresh)) {
      first ??= { ...rest, next: undefined };
      if (rest.total > MAX_WHOLE) throw new ListTooLongError();
      const text = JSON.stringify(this.responses(products)).slice(1, -1);
      if (text !== '') texts.push(Buffer.from(texts.length === 0 ? text : `,${text}`));
    }
    const { nearest, ...rest } = first ?? {};
    const end = { ...rest, ...(nearest && { nearest: this.responses(nearest) }) };
    return Buffer.concat([OPENING, ...texts, Buffer.from(`],${JSON.stringify(end).slice(1)}`)]);
  }

  async filters(query: FilterProductsDto): Promise<Buffer> {
    const counts = await this.products.countFilters(query);
    return Buffer.from(JSON.stringify(FiltersResponse.from(counts)));
  }

  private async product(id: string): Promise<Buffer> {
    const product = ProductResponse.from(await this.products.get(id), this.images);
    return Buffer.from(JSON.stringify({ success: true, product }));
  }

  private async relatedTo(id: string): Promise<Buffer> {
    const products = this.responses(await this.related.find(id));
    return Buffer.from(JSON.stringify({ success: true, products }));
  }

  private responses(products: readonly ListedProduct[]): ProductResponse[] {
    return products.map((product) => ProductResponse.from(product, this.images));
  }
}

/** Paging by number skips all rows before the page; further results of a search are reached by cursors. */
function assertNotTooDeep(query: ListProductsDto): void {
  if (query.search && keysetOf(query).skip >= MAX_FOUND) throw new SearchTooDeepError(MAX_FOUND);
}

/** All URLs with the same parameters have the same key. */
const keyOf = (list: string, query: FilterProductsDto): string =>
  JSON.stringify([
    list,
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

const isWhole = (query: ListProductsDto): boolean => query.ids === undefined && !isPaged(query);
