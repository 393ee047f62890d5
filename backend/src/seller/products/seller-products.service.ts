import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { findProducts } from '../../products/product-search.js';
import { Product } from '../../products/product.entity.js';
import { ProductNotFoundError } from '../../products/products.errors.js';
import type { ListSellerProductsDto } from './dto/list-seller-products.dto.js';

/** What sellers may see: archived products too, when they ask for them. */
@Injectable()
export class SellerProductsService {
  constructor(@InjectRepository(Product) private readonly products: Repository<Product>) {}

  /** A page of them, or all, and how many there are on all pages. */
  list(query: ListSellerProductsDto): Promise<[Product[], number]> {
    return findProducts(this.products, query);
  }

  /** @throws ProductNotFoundError */
  async get(id: string): Promise<Product> {
    const product = await this.products.findOneBy({ id });
    if (!product) throw new ProductNotFoundError(id);
    return product;
  }
}
