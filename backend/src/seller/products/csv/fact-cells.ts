import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { IsIn, IsOptional, validateSync } from 'class-validator';
import { type FieldError, fieldErrorsOf } from '../../../common/http/validation.js';
import { NUTRITION_BASES, type NutritionBase } from '../../../products/facts/product-facts.js';
import { MOST_GRAMS } from '../dto/label-rules.js';
import { NutritionDto, ProductFactsDto } from '../dto/product-facts.dto.js';
import { FACT_FIELDS, type FactField, type FlatFacts, NUTRIENTS } from '../facts/flat-facts.js';
import { allergensIn, dietsIn, keywordsIn, NONE } from './cell-words.js';
import { readNumber } from './numbers.js';
import { withoutHtml } from './plain-text.js';

/** The facts in a row; null deletes a fact. */
export type RowFacts = { [Field in FactField]?: FlatFacts[Field] | null };

/** The validation rules of facts, with one column each. */
class FactCells extends IntersectionType(
  PartialType(OmitType(ProductFactsDto, ['nutrition'])),
  PartialType(OmitType(NutritionDto, ['per'])),
) {
  @IsOptional()
  @IsIn(NUTRITION_BASES, { message: 'Please write 100 g or 100 ml' })
  nutritionPer?: NutritionBase | null;
}

const text = (cell: string): string | null => withoutHtml(cell) || null;

/** Accepts `100g`, `per 100 ml` and `ml`, among others. */
function baseIn(cell: string): string | null {
  const [, unit] = /^(?:(?:per|pro|je)\s*)?(?:100\s*)?(g|ml)$/i.exec(cell) ?? [];
  return unit ? `100 ${unit.toLowerCase()}` : text(cell);
}

/**
 * Reads an amount. If it is ambiguous and one reading is impossibly large, the other one is used.
 * @param tooMuch the smallest amount that no product can have
 * @returns NaN if the cell is not a number, or if both readings are possible
 */
function amountIn(cell: string, tooMuch: number): number {
  const read = readNumber(cell);
  if ('digits' in read) return Number(read.digits);
  const isTooMuch = read.problem === 'unclear' && Number(cell.replace(/[.,]/, '')) >= tooMuch;
  return isTooMuch ? Number(cell.replace(',', '.')) : NaN;
}

/** Formats an amount. An invalid one becomes `NaN`, which validation rejects; an empty cell becomes null. */
const numberOr = (amount: number, cell: string): string | null =>
  Number.isNaN(amount) ? text(cell) && 'NaN' : String(amount);

/** Rounds to two decimals, the precision of labels. */
function gramsIn(cell: string): string | null {
  const amount = amountIn(cell.replace(/g$/i, '').trim(), MOST_GRAMS + 1);
  return numberOr(Math.round(amount * 100) / 100, cell);
}

type EnergyUnit = 'kj' | 'kcal';
const KJ_PER_KCAL = 4.184;
/** More than any product has in kJ or kcal, even if the two are mixed up. */
const TOO_MUCH_ENERGY = 10_000;

/** Reads an energy in the wanted unit. The cell may state its unit; otherwise the column's unit applies. */
function energyIn(cell: string, column: EnergyUnit, wanted = column): number {
  const [unit = ''] = /(?:kj|kcal)$/i.exec(cell) ?? [];
  const amount = amountIn(cell.slice(0, cell.length - unit.length).trim(), TOO_MUCH_ENERGY);
  if ((unit.toLowerCase() || column) === wanted) return Math.round(amount);
  return Math.round(wanted === 'kj' ? amount * KJ_PER_KCAL : amount / KJ_PER_KCAL);
}

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
  energyKj: (cell) => numberOr(energyIn(cell, 'kj'), cell),
  energyKcal: (cell) => numberOr(energyIn(cell, 'kcal'), cell),
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

/** An empty list deletes a fact, except for allergens, where it states that the product contains none. */
const isCleared = (field: FactField, value: unknown): boolean =>
  Array.isArray(value) && value.length === 0 && field !== 'allergens';

type FactCellsOfRow = Partial<Record<string, string>>;

/**
 * Converts the energy of the other unit's cell.
 * @returns an empty text if the cell is not a number
 */
function converted(cell: string, column: EnergyUnit, wanted: EnergyUnit): string {
  const energy = energyIn(cell, column, wanted);
  return Number.isNaN(energy) ? '' : String(energy);
}

/**
 * Fills in cells that follow from others: an energy that is given only in the other unit, and the nutrition base if the
 * column names state it.
 */
export function completeNutrition<Cells extends FactCellsOfRow>(
  cells: Cells,
  isPer100g: boolean,
): Cells {
  const { energyKj, energyKcal } = cells;
  const hasNutrients = NUTRIENTS.some((field) => cells[field]);
  const isConverted = isPer100g || (energyKj !== undefined && energyKcal !== undefined);
  return {
    ...cells,
    ...(isPer100g &&
      cells.nutritionPer === undefined && { nutritionPer: hasNutrients ? '100 g' : '' }),
    ...(isConverted &&
      !energyKj &&
      energyKcal && { energyKj: converted(energyKcal, 'kcal', 'kj') }),
    ...(isConverted &&
      !energyKcal &&
      energyKj && { energyKcal: converted(energyKj, 'kj', 'kcal') }),
  };
}

/**
 * Reads the cells of a row that contain facts.
 * @returns the facts, undefined if the file has no such column; or the first validation error
 */
export function readFactCells(
  cells: FactCellsOfRow,
): { facts?: RowFacts } | { complaint: FieldError } {
  const named = FACT_FIELDS.flatMap((field) => {
    const cell = cells[field];
    return cell === undefined ? [] : [[field, READ[field](cell)] as const];
  });
  if (named.length === 0) return {};
  // Most rows of most files have no facts, and validation takes longer than reading the row.
  if (named.every(([, value]) => value === null)) return { facts: Object.fromEntries(named) };
  const read = plainToInstance(FactCells, Object.fromEntries(named));
  const [error] = validateSync(read, { stopAtFirstError: true });
  const [complaint] = error ? fieldErrorsOf(error) : [];
  if (complaint) return { complaint };
  const facts: RowFacts = { ...read };
  for (const [field] of named) if (isCleared(field, facts[field])) facts[field] = null;
  return { facts };
}

/** Formats a fact as a cell. */
export const cellOf = (value: FlatFacts[FactField] | null): string => {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.length === 0 ? NONE : value.join('; ');
};
