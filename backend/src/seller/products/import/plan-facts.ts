import type { Reason } from '../../../common/errors/error-codes.js';
import type { ProductFacts } from '../../../products/facts/product-facts.js';
import { cellOf, type RowFacts } from '../csv/fact-cells.js';
import { FACT_FIELDS, type FactField, factsOf, flatFacts } from '../facts/flat-facts.js';
import { contradictionIn } from '../facts/given-facts.js';

/** The reason why the facts of a row cannot be stored. */
export interface FactProblem {
  column: FactField;
  value: string;
  message: string;
  reason: Reason;
}

const NEEDED = ['nutritionPer', 'energyKj', 'energyKcal'] as const;

/** @returns the missing required column, and a column of the row that requires it */
function missingBeside(given: RowFacts, { nutrition }: ProductFacts) {
  if (!nutrition) return undefined;
  const flat = flatFacts({ nutrition });
  const missing = NEEDED.find((field) => flat[field] === undefined);
  const fields = Object.keys(flat) as FactField[];
  return missing && { missing, beside: fields.find((field) => field in given) ?? missing };
}

const valueOf = (given: RowFacts, column: FactField): string => cellOf(given[column]);

/** Merges the facts of a row into those of the product. Facts that the row does not contain stay unchanged. */
export function planFacts(
  before: ProductFacts,
  given: RowFacts | undefined,
): { facts: ProductFacts } | { problem: FactProblem } {
  if (!given) return { facts: before };
  const merged = { ...flatFacts(before), ...given };
  const entries = FACT_FIELDS.map((field) => [field, merged[field] ?? undefined] as const);
  const facts = factsOf(Object.fromEntries(entries));
  const incomplete = missingBeside(given, facts);
  if (incomplete) {
    const { missing, beside: column } = incomplete;
    const message = `The nutrition needs “${missing}” too.`;
    const reason: Reason = { code: 'incompleteNutrition', values: { column: missing } };
    return { problem: { column, value: valueOf(given, column), message, reason } };
  }
  const found = contradictionIn(facts);
  if (!found) return { facts };
  const { text, reason } = found;
  const column = found.field === 'per' ? 'nutritionPer' : found.field;
  return { problem: { column, value: valueOf(given, column), message: `${text}.`, reason } };
}
