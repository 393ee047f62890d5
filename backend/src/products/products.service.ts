import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ListProductsDto } from './dto/list-products.dto.js';
import type { ProductFilter } from './lists/product-filter.js';
import { countProducts, findProducts, type ProductPage } from './lists/product-search.js';
import { ProductTotals } from './lists/product-totals.js';

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
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly totals: ProductTotals,
  ) {}

  /** A page of them, or all, and how many there are on all pages. */
  list(query: ListProductsDto): Promise<ProductPage> {
    return findProducts(
      this.dataSource.manager,
      { ...query, ...filterOf(query) },
      { through: (count) => this.total(query, count) },
    );
  }

  /** How many there are on all pages. */
  count(query: ListProductsDto): Promise<number> {
    return this.total(query, () => countProducts(this.dataSource.manager, filterOf(query)));
  }

  private total(query: ListProductsDto, count: () => Promise<number>): Promise<number> {
    const { category, search, ids, stock } = filterOf(query);
    return this.totals.of(JSON.stringify([category, search, ids, stock]), count);
  }
}
