import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { type PageDto, sliceOf } from '../common/http/page.dto.js';
import type { ListProductsDto, ProductSort } from './dto/list-products.dto.js';
import type { ListSellerProductsDto } from '../seller/products/dto/list-seller-products.dto.js';
import { filterProducts, type ProductFilter, sortProducts } from './product-search.js';
import { Product } from './product.entity.js';
import { ProductNotFoundError } from './products.errors.js';

@Injectable()
export class ProductsService {
  constructor(@InjectRepository(Product) private readonly products: Repository<Product>) {}

  /** What customers may see. */
  list({ inStock, ...query }: ListProductsDto): Promise<[Product[], number]> {
    const stock = inStock === undefined ? undefined : inStock ? 'in' : 'out';
    return this.find({ ...query, stock });
  }

  /** What sellers may see: archived products too, when they ask for them. */
  listForSeller(query: ListSellerProductsDto): Promise<[Product[], number]> {
    return this.find(query);
  }

  /** Also an archived product. */
  async getForSeller(id: string): Promise<Product> {
    const product = await this.products.findOneBy({ id });
    if (!product) throw new ProductNotFoundError(id);
    return product;
  }

  private async find(
    query: ProductFilter & PageDto & { sort?: ProductSort },
  ): Promise<[Product[], number]> {
    const { skip, take } = sliceOf(query);
    const found = filterProducts(this.products.createQueryBuilder('product'), query);
    sortProducts(found, query.sort ?? (query.stock === 'low' ? 'fewest-left' : undefined));
    if (take !== undefined) return found.offset(skip).limit(take).getManyAndCount();
    const products = await found.getMany();
    return [products, products.length];
  }

  /** @throws ProductNotFoundError, also for an archived product */
  async get(id: string): Promise<Product> {
    const product = await this.products.findOneBy({ id, archivedAt: IsNull() });
    if (!product) throw new ProductNotFoundError(id);
    return product;
  }
}
