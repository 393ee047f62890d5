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
  @ApiPropertyOptional({ type: [String], description: 'Additional search terms' })
  keywords?: string[];
}
