import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isPaged } from '../common/http/keyset.js';
import { toCents } from '../common/money.js';
import { ReadPool } from '../database/read-pool.js';
import type { StatementSource } from '../database/run.js';
import { statement } from '../database/statement.js';
import {
  findProductsById,
  type ListedProduct,
  PRODUCT_COLUMNS,
  type Product,
  productsOf,
} from './catalogue.js';
import type { Category } from './category.js';
import type { FilterProductsDto } from './dto/filter-products.dto.js';
import type { FilterCounts } from './dto/filters.response.js';
import type { ListProductsDto } from './dto/list-products.dto.js';
import type { UnderstoodFilterResponse } from './dto/product.response.js';
import { countFilters } from './lists/filter-counts.js';
import { findProductIds, findProducts, type ProductPage } from './lists/find-products.js';
import type { ProductFilter } from './lists/product-filter.js';
import { ProductNotFoundError } from './products.errors.js';
import { ProductSearch } from './search/product-search.js';
import type { SearchQuery } from './search/search-sql.js';

const SOLD_PRODUCT = statement<Product>(
  'sold_product',
  `SELECT ${PRODUCT_COLUMNS}, facts FROM products WHERE id = $1 AND archived_at IS NULL`,
);

/** Products that are read at once for a whole list. */
const BATCH = 500;

/** The filters of a request, without the search. */
const filterOf = (query: FilterProductsDto & { ids?: string[] }): ProductFilter => ({
  category: query.category,
  ids: query.ids,
  stock: query.inStock === undefined ? undefined : query.inStock ? 'in' : 'out',
  onOffer: query.onOffer,
  fromCents: query.priceFrom === undefined ? undefined : toCents(query.priceFrom),
  toCents: query.priceTo === undefined ? undefined : toCents(query.priceTo),
  diets: query.diet,
  brands: query.brand,
});

/** A page of a list, and how its search was interpreted. */
export interface FoundPage extends ProductPage {
  searchedFor?: string;
  understoodAs?: UnderstoodFilterResponse[];
  /** Only set for a search without results. */
  nearest?: ListedProduct[];
  nearestCategories?: Category[];
}

/** Reads products for customers. */
@Injectable()
export class ProductsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
    private readonly search: ProductSearch,
  ) {}

  /**
   * @param isFresh whether synonyms that another process may have changed just now are reread
   * @param isCounted false for a list without a search whose total is not needed
   */
  async list(
    query: ListProductsDto,
    { isFresh = false, isCounted = true } = {},
  ): Promise<FoundPage> {
    const { search: text, ...rest } = query;
    if (!text) return this.page(rest, undefined, isCounted);
    let search = await this.search.parse(text, { isFresh });
    const page = await this.page(rest, search);
    const result = { ...page, ...understood(search) };
    if (page.total > 0) return result;
    const searchedFor = query.exact ? undefined : await this.search.corrected(text, search);
    if (searchedFor !== undefined) {
      search = await this.search.parse(searchedFor, { isFresh });
      const corrected = await this.page(rest, search);
      if (corrected.total > 0) return { ...corrected, ...understood(search), searchedFor };
    }
    const nearest = await this.search.nearest(search);
    return { ...result, nearest: nearest.products, nearestCategories: nearest.categories };
  }

  /** Yields all products of a list in batches. Only the first batch has a total. */
  async *batches(query: ListProductsDto, isFresh = false): AsyncGenerator<FoundPage, void> {
    const first = await this.list({ ...query, limit: BATCH }, { isFresh });
    yield first;
    if (first.next === undefined) return;
    if (query.search) yield* this.searchBatches(query, first.searchedFor ?? query.search, isFresh);
    else {
      for (let after: string | undefined = first.next; after !== undefined;) {
        const batch = await this.list({ ...query, limit: BATCH, after }, { isCounted: false });
        yield batch;
        after = batch.next;
      }
    }
  }

  /** Yields the batches of a search after the first one. */
  private async *searchBatches(
    query: ListProductsDto,
    text: string,
    isFresh: boolean,
  ): AsyncGenerator<FoundPage, void> {
    const search = await this.search.parse(text, { isFresh });
    const { manager } = this.dataSource;
    const ids = await findProductIds(manager, { ...filterOf(query), search, sort: query.sort });
    for (let at = BATCH; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH);
      const found = await findProductsById(manager, batch);
      const products = batch.flatMap((id) => found.get(id) ?? []);
      yield { products: products.filter(({ archivedAt }) => !archivedAt), total: ids.length };
    }
  }

  async countFilters(query: FilterProductsDto): Promise<FilterCounts> {
    const { manager } = this.dataSource;
    const { search } = query;
    const filter = filterOf(query);
    if (!search) return countFilters(manager, filter);
    const searchQuery = await this.search.parse(search);
    const counts = await countFilters(manager, { ...filter, search: searchQuery });
    const searchedFor =
      counts.total > 0 || query.exact
        ? undefined
        : await this.search.corrected(search, searchQuery);
    if (searchedFor === undefined) return counts;
    return countFilters(manager, { ...filter, search: await this.search.parse(searchedFor) });
  }

  /** @throws ProductNotFoundError, also for an archived product */
  async get(id: string): Promise<Product> {
    const [product] = productsOf(await this.reads.run(SOLD_PRODUCT, [id]));
    if (!product) throw new ProductNotFoundError(id);
    return product;
  }

  /** Pages of a plain list are short reads; a search or a whole list may read many rows. */
  private page(
    query: ListProductsDto,
    search?: SearchQuery,
    isCounted = true,
  ): Promise<ProductPage> {
    const isShort = !search && isPaged(query);
    const source: StatementSource = isShort ? this.reads : this.dataSource.manager;
    const { page, limit, after, before, sort, facts } = query;
    const paging = { page, limit, after, before };
    return findProducts(
      source,
      { ...filterOf(query), search, ...paging, sort, facts: facts ? 'all' : 'allergens' },
      { isCounted },
    );
  }
}

const understood = ({ filters }: SearchQuery): Pick<FoundPage, 'understoodAs'> =>
  filters.length > 0
    ? { understoodAs: filters.map(({ kind, value, words }) => ({ kind, value, words })) }
    : {};
