import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ListProductsDto } from './dto/list-products.dto.js';
import { getProduct, type Product } from './catalogue.js';
import { findProducts, type ProductPage } from './product-search.js';
import { ProductNotFoundError } from './products.errors.js';
import { ProductTotals } from './response-cache/product-totals.js';

/** What customers may see. */
@Injectable()
export class ProductsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly totals: ProductTotals,
  ) {}

  /** A page of them, or all, and how many there are on all pages. */
  list({ inStock, ...query }: ListProductsDto): Promise<ProductPage> {
    const stock = inStock === undefined ? undefined : inStock ? 'in' : 'out';
    const { category, search, ids } = query;
    const key = JSON.stringify([category, search, ids, stock]);
    return findProducts(
      this.dataSource.manager,
      { ...query, stock },
      { through: (count) => this.totals.of(key, count) },
    );
  }

  /** @throws ProductNotFoundError, also for an archived product */
  async get(id: string): Promise<Product> {
    const product = await getProduct(this.dataSource.manager, id);
    if (product.archivedAt) throw new ProductNotFoundError(id);
    return product;
  }
}
