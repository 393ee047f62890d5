import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ReadPool } from '../../database/read-pool.js';
import { getProduct, type Product } from '../../products/catalogue.js';
import { findProducts, type ProductPage } from '../../products/lists/product-search.js';
import { wordsHolding } from '../../products/lists/product-words.js';
import type { ListSellerProductsDto } from './dto/list-seller-products.dto.js';

/** The maximum count: counting all products takes longer than finding those of a page. */
const MOST_COUNTED = 10_000;
/** The maximum count for a search, which scans every name and so takes longer than an index lookup. */
const MOST_FOUND = 1_000;

/** Products as sellers see them, including archived ones on request. */
@Injectable()
export class SellerProductsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
  ) {}

  /** @returns a page of products, or all, and the number of all */
  list(query: ListSellerProductsDto): Promise<ProductPage> {
    const sort = query.sort === 'relevance' ? undefined : query.sort;
    return findProducts(
      this.dataSource.manager,
      { ...query, sort },
      {
        most: query.search ? MOST_FOUND : MOST_COUNTED,
        wordsHolding: (word) => wordsHolding(this.reads, word),
      },
    );
  }

  /** @throws ProductNotFoundError */
  get(id: string): Promise<Product> {
    return getProduct(this.dataSource.manager, id);
  }
}
