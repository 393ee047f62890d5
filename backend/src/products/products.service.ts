import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { sliceOf } from '../common/page.dto.js';
import type { ListProductsDto } from './dto/list-products.dto.js';
import { filterProducts, sortProducts } from './product-search.js';
import { Product } from './product.entity.js';
import { ProductNotFoundError } from './products.errors.js';

@Injectable()
export class ProductsService {
  constructor(@InjectRepository(Product) private readonly products: Repository<Product>) {}

  async list(query: ListProductsDto): Promise<{ products: Product[]; total: number }> {
    const { skip, take } = sliceOf(query);
    const found = sortProducts(
      filterProducts(this.products.createQueryBuilder('product'), query),
      query.sort,
    );
    if (take === undefined) {
      const products = await found.getMany();
      return { products, total: products.length };
    }
    const [products, total] = await found.offset(skip).limit(take).getManyAndCount();
    return { products, total };
  }

  /** @throws ProductNotFoundError, also for an archived product */
  async get(id: string): Promise<Product> {
    const product = await this.products.findOneBy({ id, archivedAt: IsNull() });
    if (!product) throw new ProductNotFoundError(id);
    return product;
  }

  /** Flips the seller's switch; counted units stay as they are. */
  async setInStock(id: string, inStock: boolean): Promise<void> {
    const { affected } = await this.products.update(
      { id, archivedAt: IsNull() },
      { inStock, updatedAt: () => 'now()' },
    );
    if (!affected) throw new ProductNotFoundError(id);
  }
}
