import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  type Allergen,
  ALLERGENS,
  type Diet,
  DIETS,
  type Nutrition,
  NUTRITION_BASES,
  type NutritionBase,
  type ProductFacts,
} from '../facts/product-facts.js';

const ALLERGEN_LIST = { enum: ALLERGENS, enumName: 'Allergen', isArray: true } as const;

export class NutritionResponse implements Nutrition {
  @ApiProperty({ enum: NUTRITION_BASES, enumName: 'NutritionBase' }) per: NutritionBase;
  @ApiProperty({ example: 268 }) energyKj: number;
  @ApiProperty({ example: 64 }) energyKcal: number;
  @ApiPropertyOptional({ description: 'In grams, as all that follow' }) fat?: number;
  @ApiPropertyOptional({ description: 'Of the fat' }) saturates?: number;
  @ApiPropertyOptional() carbohydrate?: number;
  @ApiPropertyOptional({ description: 'Of the carbohydrate' }) sugars?: number;
  @ApiPropertyOptional() fibre?: number;
  @ApiPropertyOptional() protein?: number;
  @ApiPropertyOptional() salt?: number;
}

@ApiSchema({
  description:
    'What a label says; what is missing was not said. `allergens` are those that it contains, none where it is free of all fourteen; of those in `mayContain` there may be traces.',
})
export class ProductFactsResponse implements ProductFacts {
  @ApiPropertyOptional() brand?: string;
  @ApiPropertyOptional({ example: 'Spain' }) origin?: string;
  @ApiPropertyOptional() ingredients?: string;
  @ApiPropertyOptional(ALLERGEN_LIST) allergens?: Allergen[];
  @ApiPropertyOptional(ALLERGEN_LIST) mayContain?: Allergen[];
  @ApiPropertyOptional() nutrition?: NutritionResponse;
  @ApiPropertyOptional({ example: 'Keep refrigerated' }) storage?: string;
  @ApiPropertyOptional({ enum: DIETS, enumName: 'Diet', isArray: true }) diets?: Diet[];
  @ApiPropertyOptional({ type: 'integer', description: 'In years' }) minimumAge?: number;
  @ApiPropertyOptional({ type: [String], description: 'What it is searched by besides' })
  keywords?: string[];
}
