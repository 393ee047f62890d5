import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { IsIn, IsOptional, validateSync } from 'class-validator';
import { type Complaint, complaintsOf } from '../../../common/http/validation.js';
import { NUTRITION_BASES, type NutritionBase } from '../../../products/facts/product-facts.js';
import { MOST_GRAMS } from '../dto/label-rules.js';
import { MOST_KCAL, MOST_KJ, NutritionDto, ProductFactsDto } from '../dto/product-facts.dto.js';
import { FACT_FIELDS, type FactField, type FlatFacts } from '../facts/flat-facts.js';
import { allergensIn, dietsIn, keywordsIn, NONE } from './fact-words.js';
import { readNumber } from './numbers.js';
import { withoutHtml } from './plain-text.js';

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

const text = (cell: string): string | null => withoutHtml(cell) || null;

/** `100g`, `per 100 ml` and `ml` are what they seem. */
function baseIn(cell: string): string | null {
  const [, unit] = /^(?:(?:per|pro|je)\s*)?(?:100\s*)?(g|ml)$/i.exec(cell) ?? [];
  return unit ? `100 ${unit.toLowerCase()}` : text(cell);
}

const UNIT = /\s*(?:g|kj|kcal)$/i;

/**
 * A number may have its unit behind it, and more decimals than a label has. Where one could be read in two ways, the one that
 * is too much for a product is not meant.
 * @param most of a product
 * @param scale a label has so many parts of the unit
 */
const amountIn =
  (most: number, scale = 1) =>
  (cell: string): string | null => {
    const bare = cell.replace(UNIT, '');
    const read = readNumber(bare);
    if (!('digits' in read)) {
      const isTooMuch = read.problem === 'unclear' && Number(bare.replace(/[.,]/, '')) > most;
      return isTooMuch ? rounded(bare.replace(',', '.'), scale) : text(bare);
    }
    return rounded(read.digits, scale);
  };
const rounded = (digits: string, scale: number): string =>
  String(Math.round(Number(digits) * scale) / scale);
const gramsIn = amountIn(MOST_GRAMS, 100);
const ageIn = (cell: string): string | null => {
  const read = readNumber(cell);
  return 'digits' in read ? read.digits : text(cell);
};

const READ: Record<FactField, (cell: string) => string | string[] | null> = {
  brand: text,
  origin: text,
  ingredients: text,
  allergens: allergensIn,
  mayContain: allergensIn,
  nutritionPer: baseIn,
  energyKj: amountIn(MOST_KJ),
  energyKcal: amountIn(MOST_KCAL),
  fat: gramsIn,
  saturates: gramsIn,
  carbohydrate: gramsIn,
  sugars: gramsIn,
  fibre: gramsIn,
  protein: gramsIn,
  salt: gramsIn,
  storage: text,
  diets: dietsIn,
  minimumAge: ageIn,
  keywords: keywordsIn,
};

/** Nothing in it is as good as an empty cell, but for what a product contains. */
const isCleared = (field: FactField, value: unknown): boolean =>
  Array.isArray(value) && value.length === 0 && field !== 'allergens';

type FactCellsOfRow = Partial<Record<string, string>>;

const NUTRIENTS = [
  'energyKj',
  'energyKcal',
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
] as const satisfies FactField[];
const KJ_PER_KCAL = 4.184;

/** The energy in one unit from the other one. */
function converted(cell: string, factor: number): string {
  const read = readNumber(cell.replace(UNIT, ''));
  return 'digits' in read ? String(Math.round(Number(read.digits) * factor)) : '';
}

/**
 * The cells with what follows from others: the unit of an energy that only the other cell tells, and what the nutrition is of
 * where the names of the columns say it.
 */
export function completeNutrition<Cells extends FactCellsOfRow>(
  cells: Cells,
  isPer100g: boolean,
): Cells {
  const { energyKj, energyKcal } = cells;
  const isTold = NUTRIENTS.some((field) => cells[field]);
  const isConverted = isPer100g || (energyKj !== undefined && energyKcal !== undefined);
  return {
    ...cells,
    ...(isPer100g && cells.nutritionPer === undefined && { nutritionPer: isTold ? '100 g' : '' }),
    ...(isConverted && !energyKj && energyKcal && { energyKj: converted(energyKcal, KJ_PER_KCAL) }),
    ...(isConverted &&
      !energyKcal &&
      energyKj && { energyKcal: converted(energyKj, 1 / KJ_PER_KCAL) }),
  };
}

/**
 * Reads the cells of a row that are about facts.
 * @returns what they say, undefined where the file has no such column; or what is wrong with one of them
 */
export function readFactCells(
  cells: FactCellsOfRow,
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
