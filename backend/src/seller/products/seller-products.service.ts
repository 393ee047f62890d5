import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ReadPool } from '../../database/read-pool.js';
import { getProduct, type Product } from '../../products/catalogue.js';
import { findProducts, type ProductPage } from '../../products/lists/product-search.js';
import { wordsHolding } from '../../products/lists/product-words.js';
import type { ListSellerProductsDto } from './dto/list-seller-products.dto.js';

/** How far products are counted: all of them would take longer than finding those of a page. */
const MOST_COUNTED = 10_000;
/** Words are looked for in every name, which takes longer than a look into an index. */
const MOST_FOUND = 1_000;

/** What sellers may see: archived products too, when they ask for them. */
@Injectable()
export class SellerProductsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: ReadPool,
  ) {}

  /** A page of them, or all, and how many there are on all pages. */
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
