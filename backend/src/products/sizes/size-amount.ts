/** The units of unit prices, in kilograms, litres or pieces. */
export const PRICED_UNITS = { kg: 1, lb: 0.45359237, l: 1, gal: 3.785411784, piece: 1 } as const;

export type PricedUnit = keyof typeof PRICED_UNITS;

/** The content of a package: 0.8 kg, 1.98 l, 12 pieces. */
export interface Amount {
  amount: number;
  unit: PricedUnit;
}

/** How three digits after a single separator are read. A separator that is missing here is ambiguous. */
type ThreeDigits = Partial<Record<string, 'decimals' | 'thousands'>>;

/** Weights have no milligrams: "1,000 g" is a kilogram. */
const SMALL: ThreeDigits = { '.': 'thousands', ',': 'thousands' };
/** Scales show three decimals, so "1,000 kg" is one kilogram, too. */
const LARGE: ThreeDigits = { '.': 'decimals', ',': 'decimals' };
/** Notation of the United States. */
const CUSTOMARY: ThreeDigits = { '.': 'decimals' };
const UNCLEAR: ThreeDigits = {};

interface Measure {
  unit: PricedUnit;
  /** How many of the measure are one unit. */
  perUnit: number;
  threeDigits: ThreeDigits;
}

const measure = (
  names: string,
  unit: PricedUnit,
  perUnit: number,
  threeDigits: ThreeDigits,
): [string, Measure][] => names.split(',').map((name) => [name, { unit, perUnit, threeDigits }]);

/**
 * By their names in English, German and French, in lower case and without dots. "st" is missing because it also means
 * stone.
 */
const MEASURES: ReadonlyMap<string, Measure> = new Map([
  ...measure(
    'kg,kgs,kilo,kilos,kilogram,kilograms,kilogramm,kilogramme,kilogrammes',
    'kg',
    1,
    LARGE,
  ),
  ...measure('g,gr,gram,grams,gramm,gramme,grammes', 'kg', 1000, SMALL),
  ...measure('lb,lbs,pound,pounds', 'lb', 1, CUSTOMARY),
  ...measure('oz,ounce,ounces', 'lb', 16, CUSTOMARY),
  ...measure('l,lt,ltr,liter,liters,litre,litres', 'l', 1, LARGE),
  ...measure(
    'dl,deciliter,deciliters,decilitre,decilitres,décilitre,décilitres,deziliter',
    'l',
    10,
    UNCLEAR,
  ),
  ...measure('cl,centiliter,centiliters,centilitre,centilitres,zentiliter', 'l', 100, UNCLEAR),
  ...measure('ml,milliliter,milliliters,millilitre,millilitres', 'l', 1000, SMALL),
  ...measure('gal,gallon,gallons', 'gal', 1, CUSTOMARY),
  ...measure('qt,quart,quarts', 'gal', 4, CUSTOMARY),
  ...measure('pt,pint,pints', 'gal', 8, CUSTOMARY),
  ...measure('fl oz,floz,fluid ounce,fluid ounces', 'gal', 128, CUSTOMARY),
  ...measure('piece,pieces,pc,pcs,ct,count,unit,units', 'piece', 1, SMALL),
  ...measure('stück,stücke,stueck,stk,stck', 'piece', 1, SMALL),
  ...measure('pièce,pièces,pce,pces,unité,unités', 'piece', 1, SMALL),
]);

/** Sizes have at most 40 characters. */
const MAX_LENGTH = 100;
/** No package contains more of any unit. */
const MAX_AMOUNT = 100_000;

const SIZE = /^(?:(\d{1,4}) ?[x×] ?)?(\d[\d .,']*?) ?(\p{L}+(?:(?:\. ?| )\p{L}+)?)\.?$/u;
const PLAIN = /^\d{1,6}(?:[.,]\d{1,3})?$/;
const GROUPED = /^[1-9]\d{0,2}([ .,'])\d{3}(?:\1\d{3})?(?:(?!\1)[.,]\d{1,3})?$/;
/** "6 330 ml" may mean six of 330 ml. */
const UNCLEAR_BLANK = /^(?!1 )\d{1,3} (?!000)\d{3}$/;
const ONE_MARK = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** @returns undefined if it is not a number, or is ambiguous */
function numberIn(text: string, threeDigits: ThreeDigits): number | undefined {
  if (UNCLEAR_BLANK.test(text)) return undefined;
  const mark = ONE_MARK.exec(text)?.[1];
  const reading = mark === undefined ? undefined : threeDigits[mark];
  if (mark !== undefined && reading === undefined) return undefined;
  const separator = reading === 'decimals' ? undefined : GROUPED.exec(text)?.[1];
  if (separator === undefined && !PLAIN.test(text)) return undefined;
  return Number(text.replaceAll(separator ?? ' ', '').replace(',', '.'));
}

/**
 * Parses a size such as "800 g", "6 x 330 ml" or "2 Stück".
 * @returns undefined if it has no amount, or is ambiguous
 */
export function amountOf(size: string | null): Amount | undefined {
  if (size === null || size.length > MAX_LENGTH) return undefined;
  const text = size.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ');
  const [, packs = '1', digits = '', name = ''] = SIZE.exec(text.trim()) ?? [];
  const found = MEASURES.get(name.replaceAll('.', ''));
  const number = found && numberIn(digits, found.threeDigits);
  if (!found || !number || (found.unit === 'piece' && !Number.isInteger(number))) return undefined;
  const amount = (Number(packs) * number) / found.perUnit;
  if (amount === 0 || amount > MAX_AMOUNT) return undefined;
  // Rounds away binary fractions: 3 × 0.1 is 0.3.
  return { amount: Number(amount.toPrecision(12)), unit: found.unit };
}

/** The amount in kilograms, litres or pieces, for sorting by unit price. */
export function comparableAmount(size: string | null): number | null {
  const found = amountOf(size);
  return found ? Number((found.amount * PRICED_UNITS[found.unit]).toPrecision(12)) : null;
}

/** Adds size_amount to the columns of a product if they contain its size. */
export const withSizeAmount = <Columns extends { size?: string | null }>(
  columns: Columns,
): Columns & { sizeAmount?: number | null } =>
  columns.size === undefined ? columns : { ...columns, sizeAmount: comparableAmount(columns.size) };
