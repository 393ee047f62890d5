import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { IsIn, IsOptional, validateSync } from 'class-validator';
import { type Complaint, complaintsOf } from '../../../common/http/validation.js';
import { NUTRITION_BASES, type NutritionBase } from '../../../products/facts/product-facts.js';
import { MOST_GRAMS } from '../dto/label-rules.js';
import { NutritionDto, ProductFactsDto } from '../dto/product-facts.dto.js';
import { FACT_FIELDS, type FactField, type FlatFacts, NUTRIENTS } from '../facts/flat-facts.js';
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

/**
 * Where an amount could be read in two ways, the one that is too much is not meant.
 * @param tooMuch what no product has of it
 * @returns NaN for what is no amount, and where either could be meant
 */
function amountIn(cell: string, tooMuch: number): number {
  const read = readNumber(cell);
  if ('digits' in read) return Number(read.digits);
  const isTooMuch = read.problem === 'unclear' && Number(cell.replace(/[.,]/, '')) >= tooMuch;
  return isTooMuch ? Number(cell.replace(',', '.')) : NaN;
}

/** What is no amount is no number either, and so is refused. */
const numberOr = (amount: number, cell: string): string | null =>
  Number.isNaN(amount) ? text(cell) && 'NaN' : String(amount);

/** Labels have two decimals. */
function gramsIn(cell: string): string | null {
  const amount = amountIn(cell.replace(/g$/i, '').trim(), MOST_GRAMS + 1);
  return numberOr(Math.round(amount * 100) / 100, cell);
}

type EnergyUnit = 'kj' | 'kcal';
const KJ_PER_KCAL = 4.184;
/** Neither kJ nor kcal, also where somebody has mistaken one for the other. */
const TOO_MUCH_ENERGY = 10_000;

/** The energy in a unit. A cell may have its unit behind it, and is else in that of its column. */
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

/** Nothing in it is as good as an empty cell, but for what a product contains. */
const isCleared = (field: FactField, value: unknown): boolean =>
  Array.isArray(value) && value.length === 0 && field !== 'allergens';

type FactCellsOfRow = Partial<Record<string, string>>;

/** The energy in one unit from the cell of the other one. */
function converted(cell: string, column: EnergyUnit, wanted: EnergyUnit): string {
  const energy = energyIn(cell, column, wanted);
  return Number.isNaN(energy) ? '' : String(energy);
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
    ...(isConverted &&
      !energyKj &&
      energyKcal && { energyKj: converted(energyKcal, 'kcal', 'kj') }),
    ...(isConverted &&
      !energyKcal &&
      energyKj && { energyKcal: converted(energyKj, 'kj', 'kcal') }),
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
