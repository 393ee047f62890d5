import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { getProduct, type Product } from '../../products/catalogue.js';
import { findProducts } from '../../products/product-search.js';
import type { ListSellerProductsDto } from './dto/list-seller-products.dto.js';

/** What sellers may see: archived products too, when they ask for them. */
@Injectable()
export class SellerProductsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A page of them, or all, and how many there are on all pages. */
  list(query: ListSellerProductsDto): Promise<[Product[], number]> {
    return findProducts(this.dataSource.manager, query);
  }

  /** @throws ProductNotFoundError */
  get(id: string): Promise<Product> {
    return getProduct(this.dataSource.manager, id);
  }
}
