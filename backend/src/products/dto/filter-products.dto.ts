import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsDollars, readDollars } from '../../common/http/transforms.js';
import { BooleanFilter, SearchFilter } from '../../common/http/filters.js';
import { CATEGORIES, type Category, findCategory } from '../category.js';
import { type Diet, DIETS } from '../facts/product-facts.js';

const MAX_BRANDS = 30;
/** In characters. */
export const MAX_BRAND = 80;

const PriceFilter = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: Number, description }),
    IsDollars({ message: '$property must be an amount in dollars, such as 2.50' }),
    Transform(({ value }: { value: unknown }) => readDollars(value)),
    IsOptional(),
  );

/** The filters of a list. */
export class FilterProductsDto {
  @ApiPropertyOptional({
    enum: CATEGORIES,
    enumName: 'Category',
    description: 'Upper and lower case are equal',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (findCategory(value) ?? value) : value,
  )
  @IsIn(CATEGORIES, { message: `category must be one of ${CATEGORIES.join(', ')}` })
  category?: Category;

  @SearchFilter(
    'Words that a product must match: parts of its name, or words of its category, brand, keywords or texts, or synonyms. Diets and “free from” become filters, see understoodAs.',
  )
  search?: string;
  @BooleanFilter({ description: 'Whether the spelling of the search is left as it is' })
  exact?: boolean;
  @BooleanFilter() inStock?: boolean;
  @BooleanFilter({ description: 'Whether the product is on offer' })
  onOffer?: boolean;

  @PriceFilter('Lowest price, in dollars') priceFrom?: number;
  @PriceFilter('Highest price, in dollars') priceTo?: number;

  @ApiPropertyOptional({
    type: String,
    description: `${DIETS.join(', ')}, separated by commas; products must match all of them`,
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  )
  @ArrayMaxSize(DIETS.length)
  @IsIn(DIETS, { each: true, message: `diet must be of ${DIETS.join(', ')}` })
  diet?: Diet[];

  @ApiPropertyOptional({
    type: [String],
    description: 'Exact name of a brand; repeat it to match any of several',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? [value] : value))
  @ArrayMaxSize(MAX_BRANDS, { message: `At most ${MAX_BRANDS} brands at once` })
  @MaxLength(MAX_BRAND, { each: true, message: `A brand has at most ${MAX_BRAND} characters` })
  @IsString({ each: true })
  brand?: string[];
}
