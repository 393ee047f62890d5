import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { IsIn, IsOptional, validateSync } from 'class-validator';
import { type Complaint, complaintsOf } from '../../../common/http/validation.js';
import {
  NUTRITION_BASES,
  type NutritionBase,
  type ProductFacts,
} from '../../../products/facts/product-facts.js';
import { NutritionDto, ProductFactsDto } from '../dto/product-facts.dto.js';
import { FACT_FIELDS, type FactField, type FlatFacts, flatFacts } from '../facts/flat-facts.js';
import { allergensIn, dietsIn, keywordsIn, NONE } from './fact-words.js';

/** What a row says of the facts of a product: null of one that is said no more. */
export type RowFacts = { [Field in FactField]?: FlatFacts[Field] | null };

/** The rules of a label, one column after the other. */
class FactCells extends IntersectionType(
  PartialType(OmitType(ProductFactsDto, ['nutrition'])),
  PartialType(OmitType(NutritionDto, ['per'])),
) {
  @IsOptional()
  @IsIn(NUTRITION_BASES, { message: 'Please write 100 g or 100 ml' })
  nutritionPer?: NutritionBase | null;
}

const text = (cell: string): string | null => cell || null;

/** `100g`, `per 100 ml` and `ml` are what they seem. */
function baseIn(cell: string): string | null {
  const [, unit] = /^(?:(?:per|pro|je)\s*)?(?:100\s*)?(g|ml)$/i.exec(cell) ?? [];
  return unit ? `100 ${unit.toLowerCase()}` : text(cell);
}

/** A number may have its unit behind it. */
const amountIn = (cell: string): string | null => text(cell.replace(/\s*(?:g|kj|kcal)$/i, ''));

const READ: Record<FactField, (cell: string) => string | string[] | null> = {
  brand: text,
  origin: text,
  ingredients: text,
  allergens: allergensIn,
  mayContain: allergensIn,
  nutritionPer: baseIn,
  energyKj: amountIn,
  energyKcal: amountIn,
  fat: amountIn,
  saturates: amountIn,
  carbohydrate: amountIn,
  sugars: amountIn,
  fibre: amountIn,
  protein: amountIn,
  salt: amountIn,
  storage: text,
  diets: dietsIn,
  minimumAge: text,
  keywords: keywordsIn,
};

/** Nothing in it is as good as an empty cell, but for what a product contains. */
const isCleared = (field: FactField, value: unknown): boolean =>
  Array.isArray(value) && value.length === 0 && field !== 'allergens';

/**
 * Reads the cells of a row that are about facts.
 * @returns what they say, undefined where the file has no such column; or what is wrong with one of them
 */
export function readFactCells(
  cells: Partial<Record<string, string>>,
): { facts?: RowFacts } | { complaint: Complaint } {
  const named = FACT_FIELDS.flatMap((field) => {
    const cell = cells[field];
    return cell === undefined ? [] : [[field, READ[field](cell)] as const];
  });
  if (named.length === 0) return {};
  // Most rows of most files say nothing, and asking all rules takes longer than reading the row.
  if (named.every(([, value]) => value === null)) return { facts: Object.fromEntries(named) };
  const read = plainToInstance(FactCells, Object.fromEntries(named));
  const [error] = validateSync(read, { stopAtFirstError: true });
  const [complaint] = error ? complaintsOf(error) : [];
  if (complaint) return { complaint };
  const facts: RowFacts = { ...read };
  for (const [field] of named) if (isCleared(field, facts[field])) facts[field] = null;
  return { facts };
}

/** A fact as a cell says it. */
export const cellOf = (value: FlatFacts[FactField] | null): string => {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.length === 0 ? NONE : value.join('; ');
};

/** The cells of all facts of a product, as readFactCells understands them. */
export function factCells(facts: ProductFacts): string[] {
  const flat = flatFacts(facts);
  return FACT_FIELDS.map((field) => cellOf(flat[field]));
}
