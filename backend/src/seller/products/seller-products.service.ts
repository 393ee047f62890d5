import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { getProduct, type Product } from '../../products/catalogue.js';
import { findProducts, type ProductPage } from '../../products/lists/find-products.js';
import { ProductSearch } from '../../products/search/product-search.js';
import type { ListSellerProductsDto } from './dto/list-seller-products.dto.js';

/** Counting all products would take longer than finding a page of them. */
const MAX_TOTAL = 10_000;
/** Results of a search that are counted. */
const MAX_FOUND = 1_000;

/** Products as sellers see them: also archived ones, if they ask for them. */
@Injectable()
export class SellerProductsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly search: ProductSearch,
  ) {}

  /** @returns a page of products, or all, and the number of all */
  async list(query: ListSellerProductsDto): Promise<ProductPage & { searchedFor?: string }> {
    const { search, searchedFor } = await this.search.parseForSellers(query);
    const maxTotal = search ? MAX_FOUND : MAX_TOTAL;
    const page = await findProducts(this.dataSource.manager, { ...query, search }, { maxTotal });
    return { ...page, ...(searchedFor !== undefined && { searchedFor }) };
  }

  /** @throws ProductNotFoundError */
  get(id: string): Promise<Product> {
    return getProduct(this.dataSource.manager, id);
  }
}
