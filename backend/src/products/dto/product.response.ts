import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CursorsResponse } from '../../common/http/keyset.js';
import { toDecimal } from '../../common/money.js';
import { CATEGORIES, type Category } from '../category.js';
import { hasFacts } from '../facts/product-facts.js';
import type { ProductImages } from '../product-images.js';
import { FEW_UNITS, type ListedProduct, type Product } from '../product.entity.js';
import { ProductFactsResponse } from './product-facts.response.js';
import { UnitPriceResponse } from './unit-price.response.js';

/** What a product and a line of an order have in common. */
export type ProductFields = Pick<
  Product,
  'name' | 'description' | 'category' | 'size' | 'priceCents' | 'offerPriceCents' | 'images'
> &
  Partial<Pick<Product, 'facts'>>;

export class ProductResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() name: string;
  @ApiProperty({ type: [String] }) description: string[];
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category' }) category: Category;
  @ApiProperty({ description: 'Price without the offer, in dollars', example: 4 }) price: number;
  @ApiProperty({ description: 'Price that customers pay, in dollars', example: 3.2 })
  offerPrice: number;
  @ApiProperty({ type: [String], description: 'URLs of the pictures in their largest width' })
  image: string[];
  @ApiProperty({ description: 'Whether it is available' }) inStock: boolean;
  @ApiPropertyOptional({ example: '1 kg' }) size?: string;
  @ApiPropertyOptional({ description: 'Missing if the size has no clear amount' })
  unitPrice?: UnitPriceResponse;
  @ApiPropertyOptional({ description: 'Only if few are left' }) unitsLeft?: number;
  @ApiPropertyOptional({ description: 'Label data; missing in lists' })
  facts?: ProductFactsResponse;
  @ApiProperty({ format: 'date-time' }) createdAt: string;

  static from(product: ListedProduct & ProductFields, images: ProductImages): ProductResponse {
    const { units } = product;
    return {
      ...ProductResponse.fields(product.id, product, images),
      inStock: product.isAvailable,
      ...(units !== null && units <= FEW_UNITS && { unitsLeft: units }),
      createdAt: product.createdAt.toISOString(),
    };
  }

  static fields(
    id: string,
    product: ProductFields,
    images: ProductImages,
  ): Omit<ProductResponse, 'inStock' | 'unitsLeft' | 'createdAt'> {
    const unitPrice = UnitPriceResponse.of(product);
    return {
      _id: id,
      name: product.name,
      description: product.description,
      category: product.category,
      price: toDecimal(product.priceCents),
      offerPrice: toDecimal(product.offerPriceCents),
      image: product.images.map((name) => images.url(name)),
      ...(product.size !== null && { size: product.size }),
      ...(unitPrice && { unitPrice }),
      ...(product.facts && hasFacts(product.facts) && { facts: product.facts }),
    };
  }
}

const UNDERSTOOD_KINDS = ['diet', 'freeFrom', 'onOffer'] as const;

export class UnderstoodFilterResponse {
  @ApiProperty({ enum: UNDERSTOOD_KINDS, enumName: 'UnderstoodKind' })
  kind: (typeof UNDERSTOOD_KINDS)[number];
  @ApiProperty({ description: 'A diet, or what a product must be free from', example: 'gluten' })
  value: string;
  @ApiProperty({
    description: 'The words of the search; without them it has no such filter',
    example: 'gluten free',
  })
  words: string;
}

export class ProductListResponse extends CursorsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [ProductResponse] }) products: ProductResponse[];
  @ApiProperty({ description: 'Total of all pages' }) total: number;
  @ApiPropertyOptional({
    description: 'The corrected search term, if the original one had no matches',
    example: 'vine tomatoes',
  })
  searchedFor?: string;
  @ApiPropertyOptional({
    type: [ProductResponse],
    description: 'For a search without matches: the products that match most of its words',
  })
  nearest?: ProductResponse[];
  @ApiPropertyOptional({
    enum: CATEGORIES,
    enumName: 'Category',
    isArray: true,
    description:
      'If a search finds nothing, the categories of products that match some of its words',
  })
  nearestCategories?: Category[];
  @ApiPropertyOptional({
    type: [UnderstoodFilterResponse],
    description:
      'The words of a search that filter it. Free from an allergen are only products that state their allergens, and neither it nor traces of it.',
  })
  understoodAs?: UnderstoodFilterResponse[];
  @ApiPropertyOptional({
    enum: [true],
    description:
      'The best match of a search has only a part of a word in its name or a word in its text, so something else may have been meant. Only of the first page by relevance.',
  })
  isWeak?: true;
}

export class RelatedProductsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [ProductResponse] }) products: ProductResponse[];
}

export class OneProductResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() product: ProductResponse;
}
