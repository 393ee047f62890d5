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
  @ApiProperty({ description: 'The lowest, in dollars' }) from: number;
  @ApiProperty({ description: 'The highest, in dollars' }) to: number;
}

/** The filters of a list with their counts. The chosen filters of a group do not narrow the counts of the same group. */
export class FiltersResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'How many products match all chosen filters' }) total: number;
  @ApiProperty({ type: [CategoryCount] }) categories: CategoryCount[];
  @ApiProperty({ description: 'How many of them cost less than without the offer' })
  onOffer: number;
  @ApiProperty({ description: 'How many of them can be bought now' }) inStock: number;
  @ApiProperty({ type: PriceRange, nullable: true }) price: PriceRange | null;
  @ApiProperty({ type: [DietCount], description: 'How many match with each of them, too' })
  diets: DietCount[];
  @ApiProperty({ type: [BrandCount], description: 'The most frequent ones and those chosen' })
  brands: BrandCount[];

  static from({ price, ...counts }: FilterCounts): FiltersResponse {
    const range = price && { from: toDecimal(price.fromCents), to: toDecimal(price.toCents) };
    return { success: true, ...counts, price: range };
  }
}
