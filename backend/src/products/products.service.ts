import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ListProductsDto } from './dto/list-products.dto.js';
import { getProduct, type Product } from './catalogue.js';
import { findProducts } from './product-search.js';
import { ProductNotFoundError } from './products.errors.js';

/** What customers may see. */
@Injectable()
export class ProductsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A page of them, or all, and how many there are on all pages. */
  list({ inStock, ...query }: ListProductsDto): Promise<[Product[], number]> {
    const stock = inStock === undefined ? undefined : inStock ? 'in' : 'out';
    return findProducts(this.dataSource.manager, { ...query, stock });
  }

  /** @throws ProductNotFoundError, also for an archived product */
  async get(id: string): Promise<Product> {
    const product = await getProduct(this.dataSource.manager, id);
    if (product.archivedAt) throw new ProductNotFoundError(id);
    return product;
  }
}
