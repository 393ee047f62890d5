import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import type { ListProductsDto } from './dto/list-products.dto.js';
import { findProducts } from './product-search.js';
import { Product } from './product.entity.js';
import { ProductNotFoundError } from './products.errors.js';

/** What customers may see. */
@Injectable()
export class ProductsService {
  constructor(@InjectRepository(Product) private readonly products: Repository<Product>) {}

  /** A page of them, or all, and how many there are on all pages. */
  list({ inStock, ...query }: ListProductsDto): Promise<[Product[], number]> {
    const stock = inStock === undefined ? undefined : inStock ? 'in' : 'out';
    return findProducts(this.products, { ...query, stock });
  }

  /** @throws ProductNotFoundError, also for an archived product */
  async get(id: string): Promise<Product> {
    const product = await this.products.findOneBy({ id, archivedAt: IsNull() });
    if (!product) throw new ProductNotFoundError(id);
    return product;
  }
}
