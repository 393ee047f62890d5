import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { toCents } from '../common/money.js';
import type { FilterProductsDto } from './dto/filter-products.dto.js';
import type { FilterCounts } from './dto/filters.response.js';
import type { ListProductsDto, ProductSort } from './dto/list-products.dto.js';
import { countFilters } from './lists/filter-counts.js';
import type { ProductFilter } from './lists/product-filter.js';
import { countProducts, findProducts, type ProductPage } from './lists/product-search.js';
import { CatalogueEpoch } from './response-cache/catalogue-epoch.js';
import type { Meaning } from './search/meaning.js';
import { SearchMeanings } from './search/search-meanings.js';
import { EpochCache } from './response-cache/epoch-cache.js';

const MAX_TOTALS = 1_000;

/** What a list is asked to show, as conditions. */
export const filterOf = (asked: FilterProductsDto & { ids?: string[] }): ProductFilter => ({
  category: asked.category,
  search: asked.search,
  ids: asked.ids,
  stock: asked.inStock === undefined ? undefined : asked.inStock ? 'in' : 'out',
  onOffer: asked.onOffer,
  fromCents: asked.priceFrom === undefined ? undefined : toCents(asked.priceFrom),
  toCents: asked.priceTo === undefined ? undefined : toCents(asked.priceTo),
  diets: asked.diet,
  brands: asked.brand,
});

/** What a search finds is sorted by how well it fits, and else there is nothing to fit. */
export const sortOf = ({ sort, search }: Pick<ListProductsDto, 'sort' | 'search'>): ProductSort =>
  sort === undefined || sort === 'relevance' ? (search ? 'relevance' : 'newest') : sort;

/** What customers may see. */
@Injectable()
export class ProductsService {
  /** How many products fit a filter: the same on each of its pages, and dearer than any of them. */
  private readonly totals: EpochCache<number>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly meanings: SearchMeanings,
    epoch: CatalogueEpoch,
  ) {
    this.totals = new EpochCache(epoch, { max: MAX_TOTALS });
  }

  /** A page of them, or all, and how many there are on all pages. */
  async list(query: ListProductsDto): Promise<ProductPage> {
    return findProducts(
      this.dataSource.manager,
      { ...query, ...filterOf(query), sort: sortOf(query) },
      {
        through: (count) => this.total(query, count),
        meanings: await this.meaningsOf(query),
      },
    );
  }

  /** How many there are on all pages. */
  count(query: ListProductsDto): Promise<number> {
    return this.total(query, async () => {
      const meanings = await this.meaningsOf(query);
      return countProducts(this.dataSource.manager, filterOf(query), { meanings });
    });
  }

  /** What they can be narrowed down by. */
  async countFilters(query: FilterProductsDto): Promise<FilterCounts> {
    const meanings = await this.meaningsOf(query);
    return countFilters(this.dataSource.manager, filterOf(query), meanings);
  }

  private async meaningsOf({ search }: FilterProductsDto): Promise<Meaning[] | undefined> {
    return search ? this.meanings.of(search) : undefined;
  }

  private async total(query: ListProductsDto, count: () => Promise<number>): Promise<number> {
    return this.totals.get(JSON.stringify(filterOf(query)), count);
  }
}
