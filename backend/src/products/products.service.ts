import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { wordsOf } from '../common/search-words.js';
import type { ListProductsDto } from './dto/list-products.dto.js';
import type { ProductFilter } from './lists/product-filter.js';
import { countProducts, findProducts, type ProductPage } from './lists/product-search.js';
import { ProductWords } from './lists/product-words.js';
import { CatalogueEpoch } from './response-cache/catalogue-epoch.js';
import { UntilChange } from './response-cache/until-change.js';

const MAX_TOTALS = 1_000;

/** What a list is asked to show, as conditions. */
export const filterOf = ({ category, search, ids, inStock }: ListProductsDto): ProductFilter => ({
  category,
  search,
  ids,
  stock: inStock === undefined ? undefined : inStock ? 'in' : 'out',
});

/** What customers may see. */
@Injectable()
export class ProductsService {
  /** How many products fit a filter: the same on each of its pages, and dearer than any of them. */
  private readonly totals: UntilChange<number>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly words: ProductWords,
    epoch: CatalogueEpoch,
  ) {
    this.totals = new UntilChange(epoch, { max: MAX_TOTALS });
  }

  /** A page of them, or all, and how many there are on all pages. */
  list(query: ListProductsDto): Promise<ProductPage> {
    return findProducts(
      this.dataSource.manager,
      { ...query, ...filterOf(query) },
      {
        through: (count) => this.total(query, count),
        wordsHolding: (word) => this.words.holding(word),
      },
    );
  }

  /** How many there are on all pages. */
  count(query: ListProductsDto): Promise<number> {
    return this.total(query, async () => {
      const holding = await Promise.all(
        wordsOf(query.search).map(async (word) => this.words.holding(word)),
      );
      return countProducts(this.dataSource.manager, filterOf(query), { holding });
    });
  }

  private async total(query: ListProductsDto, count: () => Promise<number>): Promise<number> {
    const { category, search, ids, stock } = filterOf(query);
    return this.totals.get(JSON.stringify([category, search, ids, stock]), count);
  }
}
