import type { Category, SellerProduct } from '../../../api/types';
import { dollarsProblem, dollarsText, parseDollars } from '../../amounts';
import { formatCents, toCents, toDecimal } from '../../../lib/money';
import type { NewProduct, ProductEdit } from '../sellerProductsApi';
import { factsInputOf, typedFacts, type FactsInput } from './facts/factsInput';
import { t } from '../../messages/products';

const MAX_DESCRIPTION_LINES = 20;
const MAX_LINE_LENGTH = 300;
export const MAX_NAME_LENGTH = 120;
export const MAX_SIZE_LENGTH = 40;
const MAX_PRICE_CENTS = 9_999_999;
const MAX_UNITS = 1_000_000;

/** The values of the form's fields. */
export interface ProductInput extends FactsInput {
  name: string;
  description: string;
  category: Category | '';
  price: string;
  offerPrice: string;
  size: string;
  /** Empty if units are not counted. */
  units: string;
}

export const EMPTY_INPUT: ProductInput = {
  name: '',
  description: '',
  category: '',
  price: '',
  offerPrice: '',
  size: '',
  units: '',
  ...factsInputOf(),
};

/** Bullet points of a description, separated by line breaks or by the two characters /n. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\/n|\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Parses an amount in dollars; NaN if it is invalid, so that comparisons are false. */
export function dollarsOf(text: string): number {
  const cents = parseDollars(text);
  return cents === null ? NaN : toDecimal(cents);
}

/** "+24", "-2" or "−2": a number relative to the current units. */
const RELATIVE = /^([+\-\u2212])\s*(\d+)$/;

/**
 * Parses the number of units; null if they are not counted, NaN if the text is invalid.
 * @param shown the units to which a number with a sign is added
 */
export function unitsOf(text: string, shown: number | null = null): number | null {
  const typed = text.trim();
  const [, sign, units] = RELATIVE.exec(typed) ?? [];
  if (sign !== undefined) return (shown ?? 0) + (sign === '+' ? 1 : -1) * Number(units);
  return typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : NaN;
}

/** @returns the error of a price; undefined if it is valid */
export function priceProblem(text: string, what: 'price' | 'offerPrice'): string | undefined {
  const isOffer = what === 'offerPrice';
  if (text.trim() === '') return isOffer ? t('problem.noOffer') : t('problem.noPrice');
  const unclear = isOffer ? t('problem.unclearOffer') : t('problem.unclearPrice');
  return dollarsProblem(text, {
    maxCents: MAX_PRICE_CENTS,
    unclear,
    zero: unclear,
    tooMuch: t('problem.most', { amount: formatCents(MAX_PRICE_CENTS) }),
  });
}

/** @returns the error of the offer price, which must not exceed the price */
export function offerProblem(offerPrice: string, price: string): string | undefined {
  const problem = priceProblem(offerPrice, 'offerPrice');
  if (problem) return problem;
  return dollarsOf(offerPrice) > dollarsOf(price) ? t('problem.offerAbovePrice') : undefined;
}

export function unitsProblem(text: string, shown: number | null = null): string | undefined {
  const units = unitsOf(text, shown);
  if (units === null) return undefined;
  if (Number.isNaN(units)) return t('problem.wholeUnits');
  if (units < 0) return t('problem.tooFewUnits', { units: shown ?? 0 });
  return units > MAX_UNITS ? t('problem.mostUnits', { most: MAX_UNITS }) : undefined;
}

export function descriptionProblem(text: string): string | undefined {
  const lines = linesOf(text);
  if (lines.length > MAX_DESCRIPTION_LINES)
    return t('problem.manyLines', { most: MAX_DESCRIPTION_LINES });
  const isLong = lines.some((line) => line.length > MAX_LINE_LENGTH);
  return isLong ? t('problem.longLine', { most: MAX_LINE_LENGTH }) : undefined;
}

/** @param price in dollars, not in cents */
export const priceText = (price: number): string => dollarsText(toCents(price));

export const unitsText = (units: number | null): string => (units === null ? '' : String(units));

/** A product as form values. */
export const inputOf = (product: SellerProduct): ProductInput => ({
  name: product.name,
  description: product.description.join('\n'),
  category: product.category,
  price: priceText(product.price),
  offerPrice: priceText(product.offerPrice),
  size: product.size ?? '',
  units: unitsText(product.units),
  ...factsInputOf(product.facts),
});

/** Converts validated form values to the API's format. */
export function productOf(input: ProductInput & { category: Category }): NewProduct {
  const facts = typedFacts(input);
  return {
    name: input.name.trim(),
    description: linesOf(input.description),
    category: input.category,
    price: dollarsOf(input.price),
    offerPrice: dollarsOf(input.offerPrice),
    size: input.size.trim(),
    units: unitsOf(input.units),
    ...(facts && { facts }),
  };
}

/** @returns the fields that differ from the product that the form started with */
export function editOf(base: SellerProduct, typed: NewProduct): ProductEdit {
  const shown = productOf({ ...inputOf(base), category: base.category });
  const names = Object.keys({ ...shown, ...typed }) as (keyof NewProduct)[];
  const changes = names
    .filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(shown[name]))
    .map((name) => [name, typed[name] ?? null] as const);
  const edit = Object.fromEntries(changes) as Partial<NewProduct>;
  return {
    version: base.version,
    ...edit,
    ...('units' in edit && { unitsBefore: base.units }),
  };
}

/** @returns true if a category was chosen; the form has validated that */
export const isComplete = (input: ProductInput): input is ProductInput & { category: Category } =>
  input.category !== '';
