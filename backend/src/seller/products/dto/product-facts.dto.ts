import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IsOneLine } from '../../../common/http/transforms.js';
import { plainText } from '../../../common/text.js';
import {
  type Allergen,
  ALLERGENS,
  type Diet,
  DIETS,
  NUTRITION_BASES,
  type NutritionBase,
} from '../../../products/facts/product-facts.js';
import { Grams, OneOf, Text, transformed, Whole } from './label-rules.js';

const MAX_KEYWORDS = 20;
const MAX_KEYWORD = 40;
const MOST_KJ = 4_000;
const MOST_KCAL = 1_000;

/** Removes duplicates, ignoring case. */
function toKeywords(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string')) return value;
  const words = new Map(
    value
      .map((word) => plainText(word).replace(/\s+/g, ' '))
      .map((word) => [word.toLowerCase(), word]),
  );
  words.delete('');
  return [...words.values()];
}

const AllergenList = (description: string): PropertyDecorator =>
  OneOf(ALLERGENS, 'is none of the fourteen allergens', { enumName: 'Allergen', description });

export class NutritionDto {
  @ApiProperty({ enum: NUTRITION_BASES, enumName: 'NutritionBase' })
  @IsIn(NUTRITION_BASES, { message: 'Please say whether the nutrition is of 100 g or 100 ml' })
  per: NutritionBase;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MOST_KJ })
  @Whole('energy in kJ', 0, MOST_KJ)
  energyKj: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MOST_KCAL })
  @Whole('energy in kcal', 0, MOST_KCAL)
  energyKcal: number;

  @Grams('fat') fat?: number;
  @Grams('saturates') saturates?: number;
  @Grams('carbohydrate') carbohydrate?: number;
  @Grams('sugars') sugars?: number;
  @Grams('fibre') fibre?: number;
  @Grams('protein') protein?: number;
  @Grams('salt') salt?: number;
}

/** The facts on a label, as sellers enter them. An empty value means unknown, except for `allergens`. */
export class ProductFactsDto {
  @Text('brand', 80) brand?: string;
  @Text('origin', 120) origin?: string;
  @Text('list of ingredients', 2_000) ingredients?: string;
  @AllergenList('Allergens') allergens?: Allergen[];
  @AllergenList('Possible traces of allergens') mayContain?: Allergen[];

  @ApiPropertyOptional()
  @IsOptional()
  @ValidateNested()
  @IsObject({ message: 'The nutrition is not understood' })
  @Type(() => NutritionDto)
  nutrition?: NutritionDto;

  @Text('storage', 300) storage?: string;
  @OneOf(DIETS, `is none of ${DIETS.join(', ')}`, { enumName: 'Diet', description: 'Diets' })
  diets?: Diet[];

  @ApiPropertyOptional({ type: 'integer', minimum: 12, maximum: 21 })
  @IsOptional()
  @Whole('minimum age', 12, 21)
  minimumAge?: number;

  @ApiPropertyOptional({ type: [String], maxItems: MAX_KEYWORDS })
  @IsOptional()
  @transformed(toKeywords)
  @Matches(/^[^,;]*$/, { each: true, message: 'A keyword holds no comma and no semicolon' })
  @IsOneLine({ each: true, message: 'A keyword must be one line of text' })
  @MaxLength(MAX_KEYWORD, {
    each: true,
    message: `A keyword has at most ${MAX_KEYWORD} characters`,
  })
  @ArrayMaxSize(MAX_KEYWORDS, { message: `A product has at most ${MAX_KEYWORDS} keywords` })
  @IsString({ each: true, message: 'Keywords must be text' })
  @IsArray({ message: 'Keywords must be a list' })
  keywords?: string[];
}
