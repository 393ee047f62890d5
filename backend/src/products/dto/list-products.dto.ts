import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { PageDto } from '../../common/http/page.dto.js';
import { BooleanFromText, Trimmed } from '../../common/http/transforms.js';
import { CATEGORIES, type Category, findCategory } from '../category.js';

const PRODUCT_SORTS = ['newest', 'price-asc', 'price-desc', 'name'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const MAX_IDS = 200;

export class ListProductsDto extends PageDto {
  @ApiPropertyOptional({ enum: CATEGORIES, enumName: 'Category', description: 'In any case' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (findCategory(value) ?? value) : value,
  )
  @IsIn(CATEGORIES, { message: `category must be one of ${CATEGORIES.join(', ')}` })
  category?: Category;

  @ApiPropertyOptional({ maxLength: 100, description: 'Words that the name must hold, anywhere' })
  @IsOptional()
  @Trimmed()
  @MaxLength(100, { message: 'A search has at most 100 characters' })
  @IsString()
  search?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @BooleanFromText()
  @IsBoolean({ message: 'inStock must be true or false' })
  inStock?: boolean;

  @ApiPropertyOptional({ type: String, description: `Ids separated by commas, at most ${MAX_IDS}` })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  )
  @ArrayMaxSize(MAX_IDS, { message: `At most ${MAX_IDS} ids at once` })
  @IsUUID(undefined, { each: true, message: 'ids must be ids of products' })
  ids?: string[];

  @ApiPropertyOptional({ enum: PRODUCT_SORTS, default: 'newest' })
  @IsOptional()
  @IsIn(PRODUCT_SORTS, { message: `sort must be one of ${PRODUCT_SORTS.join(', ')}` })
  sort?: ProductSort;
}
