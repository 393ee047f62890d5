import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { readDollars, IsOneLine, Trimmed } from '../../../common/http/transforms.js';
import { Nullable } from '../../../common/http/validation.js';
import { plainCharacters, plainText } from '../../../common/text.js';
import { ProductFactsDto } from './product-facts.dto.js';
import { CATEGORIES, type Category, findCategory } from '../../../products/category.js';

/** The maximum per product. */
export const MAX_PICTURES = 4;
export const MAX_PRICE = 99_999.99;
const MAX_UNITS = 1_000_000;
const MAX_DESCRIPTION_LINES = 20;

/** Older clients send prices as numbers or as strings. Other values are left to validation. */
const Dollars = (name: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ oneOf: [{ type: 'number' }, { type: 'string' }], example: 3.2 }),
    Transform(({ value }: { value: unknown }) => (value === null ? null : readDollars(value))),
    Min(0.01, {
      message: `The ${name} is an amount in dollars above 0, with at most two decimals`,
    }),
    Max(MAX_PRICE, { message: `The ${name} is at most $${MAX_PRICE}` }),
  );

/**
 * Converts a description to lines: from a list, or from a text that is split at line breaks and at the two characters
 * /n.
 */
const toLines = (value: unknown): unknown => {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === 'string')) return value;
  return texts
    .flatMap((text) => plainText(text).split(/\/n|\n/))
    .map(plainText)
    .filter(Boolean);
};

const toCount = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(plainCharacters(value))
    ? Number(plainCharacters(value))
    : value;

export class ProductDataDto {
  @ApiProperty({ maxLength: 120 })
  @Trimmed()
  @IsOneLine({ message: 'The name must be one line of text' })
  @MaxLength(120, { message: 'The name has at most 120 characters' })
  @IsNotEmpty({ message: 'Please enter a name' })
  @IsString({ message: 'Please enter a name' })
  name: string;

  @ApiPropertyOptional({ type: [String], maxItems: MAX_DESCRIPTION_LINES })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => toLines(value))
  @MaxLength(300, { each: true, message: 'A line of the description has at most 300 characters' })
  @ArrayMaxSize(MAX_DESCRIPTION_LINES, {
    message: `A description has at most ${MAX_DESCRIPTION_LINES} lines`,
  })
  @IsString({ each: true, message: 'The description must be text' })
  @IsArray({ message: 'The description must be text' })
  description?: string[];

  @ApiProperty({ enum: CATEGORIES, enumName: 'Category' })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (findCategory(value) ?? value) : value,
  )
  @IsIn(CATEGORIES, { message: `Please choose a category: ${CATEGORIES.join(', ')}` })
  category: Category;

  @Dollars('price') price: number;
  @Dollars('offer price') offerPrice: number;

  @ApiPropertyOptional({ type: String, nullable: true, maxLength: 40, example: '1 kg' })
  @Nullable()
  @Trimmed()
  @IsOneLine({ message: 'The size must be one line of text' })
  @MaxLength(40, { message: 'The size has at most 40 characters' })
  @IsString({ message: 'The size must be text' })
  size?: string | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MAX_UNITS,
    description: 'Units in stock; null or empty if they are not counted',
  })
  @Nullable()
  @Transform(({ value }: { value: unknown }) => toCount(value))
  @Max(MAX_UNITS, { message: `Units are at most ${MAX_UNITS}` })
  @Min(0, { message: 'Units are a whole number from 0 on' })
  @IsInt({ message: 'Units are a whole number from 0 on' })
  units?: number | null;

  @ApiPropertyOptional({ default: true })
  @IsOptional()
  @IsBoolean({ message: 'inStock must be true or false' })
  inStock?: boolean;

  @ApiPropertyOptional({
    type: () => ProductFactsDto,
    nullable: true,
    description: 'The whole label data: missing fields are removed; null removes all',
  })
  @Nullable()
  @ValidateNested()
  @IsObject({ message: 'The facts are not understood' })
  @Type(() => ProductFactsDto)
  facts?: ProductFactsDto | null;
}

/** Only the given fields change. */
export class EditProductDto extends PartialType(ProductDataDto) {
  @ApiProperty({ type: 'integer', description: 'Version of the product that the seller has seen' })
  @IsInt({ message: 'version must be a whole number' })
  version: number;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description:
      'With units: the count that the seller has seen, so that concurrent sales are kept',
  })
  @Nullable()
  @IsInt({ message: 'unitsBefore must be a whole number' })
  unitsBefore?: number | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', nullable: true },
    maxItems: MAX_PICTURES,
    description: 'All pictures in order: the name of an existing one, null for the next upload',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_PICTURES, { message: `A product has at most ${MAX_PICTURES} pictures` })
  @IsArray({ message: 'pictures must be a list' })
  pictures?: (string | null)[];
}
