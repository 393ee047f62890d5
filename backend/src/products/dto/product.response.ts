import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { CursorsResponse } from '../../common/http/keyset.js';
import { toDecimal } from '../../common/money.js';
import { CATEGORIES, type Category } from '../category.js';
import {
  hasFacts,
  type Allergen,
  ALLERGENS,
  type Diet,
  DIETS,
  type Nutrition,
  NUTRITION_BASES,
  type NutritionBase,
  type ProductFacts,
} from '../facts/product-facts.js';
import type { ProductImages } from '../product-images.js';
import { FEW_UNITS, type ListedProduct, type Product } from '../product.entity.js';
import { amountOf, PRICED_UNITS, type PricedUnit } from '../sizes/size-amount.js';

export class UnitPriceResponse {
  @ApiProperty({
    description:
      'Price of one unit in dollars, rounded to cents; below ten cents to hundredths of a cent',
    example: 5.63,
  })
  price: number;
  @ApiProperty({ enum: Object.keys(PRICED_UNITS), enumName: 'PricedUnit' }) unit: PricedUnit;
  @ApiProperty({ description: 'Units in the product', example: 0.8 }) amount: number;

  /** @returns undefined if the size has no amount, or the unit price would be rounded to zero */
  static of({
    size,
    offerPriceCents,
  }: Pick<Product, 'size' | 'offerPriceCents'>): UnitPriceResponse | undefined {
    const found = amountOf(size);
    if (!found) return undefined;
    const cents = offerPriceCents / found.amount;
    const price = cents < 10 ? Math.round(cents * 100) / 10_000 : Math.round(cents) / 100;
    if (price === 0 && offerPriceCents > 0) return undefined;
    return { price, ...found };
  }
}

const ALLERGEN_LIST = { enum: ALLERGENS, enumName: 'Allergen', isArray: true } as const;

class NutritionResponse implements Nutrition {
  @ApiProperty({ enum: NUTRITION_BASES, enumName: 'NutritionBase' }) per: NutritionBase;
  @ApiProperty({ example: 268 }) energyKj: number;
  @ApiProperty({ example: 64 }) energyKcal: number;
  @ApiPropertyOptional({ description: 'In grams, like the following ones' }) fat?: number;
  @ApiPropertyOptional({ description: 'Part of the fat' }) saturates?: number;
  @ApiPropertyOptional() carbohydrate?: number;
  @ApiPropertyOptional({ description: 'Part of the carbohydrate' }) sugars?: number;
  @ApiPropertyOptional() fibre?: number;
  @ApiPropertyOptional() protein?: number;
  @ApiPropertyOptional() salt?: number;
}

@ApiSchema({
  description:
    'Label data; missing fields are not stated. `allergens` lists the contained ones and is empty for a product without any of the fourteen; `mayContain` lists possible traces.',
})
class ProductFactsResponse implements ProductFacts {
  @ApiPropertyOptional() brand?: string;
  @ApiPropertyOptional({ example: 'Spain' }) origin?: string;
  @ApiPropertyOptional() ingredients?: string;
  @ApiPropertyOptional(ALLERGEN_LIST) allergens?: Allergen[];
  @ApiPropertyOptional(ALLERGEN_LIST) mayContain?: Allergen[];
  @ApiPropertyOptional() nutrition?: NutritionResponse;
  @ApiPropertyOptional({ example: 'Keep refrigerated' }) storage?: string;
  @ApiPropertyOptional({ enum: DIETS, enumName: 'Diet', isArray: true }) diets?: Diet[];
  @ApiPropertyOptional({ type: 'integer', description: 'In years' }) minimumAge?: number;
  @ApiPropertyOptional({ type: [String], description: 'Additional search terms' })
  keywords?: string[];
}

/** The common fields of a product and an order line. */
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
  @ApiPropertyOptional({
    description: 'Label data; lists have only the allergens and possible traces',
  })
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
