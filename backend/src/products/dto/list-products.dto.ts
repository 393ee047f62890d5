import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';
import { BooleanFilter, IdsFilter, SearchFilter } from '../../common/http/filters.js';
import { KeysetDto } from '../../common/http/keyset.js';
import { CATEGORIES, type Category, findCategory } from '../category.js';

const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const MAX_IDS = 200;

/** Facts are long: nobody is answered those of a whole catalogue. */
const OnlyWithIds = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isDefined',
      validator: {
        validate: (value: unknown, args?: ValidationArguments) =>
          value !== true || (args?.object as ListProductsDto).ids !== undefined,
      },
    },
    { message: 'facts are answered only together with ids' },
  );

export class ListProductsDto extends KeysetDto {
  @ApiPropertyOptional({ enum: CATEGORIES, enumName: 'Category', description: 'In any case' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (findCategory(value) ?? value) : value,
  )
  @IsIn(CATEGORIES, { message: `category must be one of ${CATEGORIES.join(', ')}` })
  category?: Category;

  @SearchFilter('Words that the name must hold, anywhere') search?: string;
  @BooleanFilter() inStock?: boolean;
  @IdsFilter('products', MAX_IDS) ids?: string[];

  @OnlyWithIds()
  @BooleanFilter({ description: 'Whether to answer the facts of each, too; only with ids' })
  facts?: boolean;

  @ApiPropertyOptional({ enum: PRODUCT_SORTS, default: 'newest' })
  @IsOptional()
  @IsIn(PRODUCT_SORTS, { message: `sort must be one of ${PRODUCT_SORTS.join(', ')}` })
  sort?: ProductSort;
}
