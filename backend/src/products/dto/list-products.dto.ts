import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';
import { BooleanFilter, IdsFilter } from '../../common/http/filters.js';
import { KeysetDto } from '../../common/http/keyset.js';
import { FilterProductsDto } from './filter-products.dto.js';

export const PRODUCT_SORTS = [
  'newest',
  'price-asc',
  'price-desc',
  'name',
  'popular',
  'unit-price',
  'relevance',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const MAX_IDS = 200;

/** Facts are too long to be sent for a whole catalogue. */
const OnlyWithIds = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isDefined',
      validator: {
        validate: (value: unknown, args?: ValidationArguments) =>
          value !== true ||
          (args !== undefined && (args.object as ListProductsDto).ids !== undefined),
      },
    },
    { message: 'facts are answered only together with ids' },
  );

export class ListProductsDto extends IntersectionType(KeysetDto, FilterProductsDto) {
  @IdsFilter('products', MAX_IDS) ids?: string[];

  @OnlyWithIds()
  @BooleanFilter({ description: 'Whether to include label data; only with ids' })
  facts?: boolean;

  @ApiPropertyOptional({
    enum: PRODUCT_SORTS,
    description:
      'Default: relevance with a search term, otherwise newest. `popular` lists available products first; `unit-price` lists products without a known amount last.',
  })
  @IsOptional()
  @IsIn(PRODUCT_SORTS, { message: `sort must be one of ${PRODUCT_SORTS.join(', ')}` })
  sort?: ProductSort;
}
