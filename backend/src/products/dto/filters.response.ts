import { ApiProperty } from '@nestjs/swagger';
import { toDecimal } from '../../common/money.js';
import { CATEGORIES, type Category } from '../category.js';
import { type Diet, DIETS } from '../facts/product-facts.js';

/** How many products match with each filter. Prices in cents. */
export interface FilterCounts {
  total: number;
  onOffer: number;
  inStock: number;
  price: { fromCents: number; toCents: number } | null;
  categories: { category: Category; count: number }[];
  diets: { diet: Diet; count: number }[];
  brands: { brand: string; count: number }[];
}

class CategoryCount {
  @ApiProperty({ enum: CATEGORIES, enumName: 'Category' }) category: Category;
  @ApiProperty() count: number;
}

class DietCount {
  @ApiProperty({ enum: DIETS, enumName: 'Diet' }) diet: Diet;
  @ApiProperty() count: number;
}

class BrandCount {
  @ApiProperty() brand: string;
  @ApiProperty() count: number;
}

class PriceRange {
  @ApiProperty({ description: 'Lowest price, in dollars' }) from: number;
  @ApiProperty({ description: 'Highest price, in dollars' }) to: number;
}

/** The filters of a list with their counts. The chosen filters of a group do not narrow the counts of the same group. */
export class FiltersResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Number of products that match all filters' }) total: number;
  @ApiProperty({ type: [CategoryCount] }) categories: CategoryCount[];
  @ApiProperty({ description: 'Number of them that are on offer' })
  onOffer: number;
  @ApiProperty({ description: 'Number of them that are available' }) inStock: number;
  @ApiProperty({ type: PriceRange, nullable: true }) price: PriceRange | null;
  @ApiProperty({ type: [DietCount], description: 'Number of products with each additional filter' })
  diets: DietCount[];
  @ApiProperty({
    type: [BrandCount],
    description: 'The most frequent brands, and the selected ones',
  })
  brands: BrandCount[];

  static from({ price, ...counts }: FilterCounts): FiltersResponse {
    const range = price && { from: toDecimal(price.fromCents), to: toDecimal(price.toCents) };
    return { success: true, ...counts, price: range };
  }
}
