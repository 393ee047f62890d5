import type { Reason } from '../../../common/errors/sentences.js';
import type { ProductFacts } from '../../../products/facts/product-facts.js';
import { cellOf, type RowFacts } from '../csv/fact-cells.js';
import { FACT_FIELDS, type FactField, factsOf, flatFacts } from '../facts/flat-facts.js';
import { contradictionIn } from '../facts/given-facts.js';

/** Why a row says nothing that could be kept. */
export interface FactProblem {
  column: FactField;
  value: string;
  message: string;
  reason: Reason;
}

const NEEDED = ['nutritionPer', 'energyKj', 'energyKcal'] as const;

/** Which of the columns that are needed is missing, and beside which other one. */
function missingBeside(said: RowFacts, { nutrition }: ProductFacts) {
  if (!nutrition) return undefined;
  const flat = flatFacts({ nutrition });
  const missing = NEEDED.find((field) => flat[field] === undefined);
  const fields = Object.keys(flat) as FactField[];
  return missing && { missing, beside: fields.find((field) => field in said) ?? missing };
}

const valueOf = (said: RowFacts, column: FactField): string => cellOf(said[column]);

/** The facts of a product after a row, which changes only those that it names. */
export function planFacts(
  before: ProductFacts,
  said: RowFacts | undefined,
): { facts: ProductFacts } | { problem: FactProblem } {
  if (!said) return { facts: before };
  const merged = { ...flatFacts(before), ...said };
  const entries = FACT_FIELDS.map((field) => [field, merged[field] ?? undefined] as const);
  const facts = factsOf(Object.fromEntries(entries));
  const incomplete = missingBeside(said, facts);
  if (incomplete) {
    const { missing, beside: column } = incomplete;
    const message = `The nutrition needs “${missing}” too.`;
    const reason: Reason = { code: 'incompleteNutrition', values: { column: missing } };
    return { problem: { column, value: valueOf(said, column), message, reason } };
  }
  const found = contradictionIn(facts);
  if (!found) return { facts };
  const { text, reason } = found;
  const column = found.field === 'per' ? 'nutritionPer' : found.field;
  return { problem: { column, value: valueOf(said, column), message: `${text}.`, reason } };
}
