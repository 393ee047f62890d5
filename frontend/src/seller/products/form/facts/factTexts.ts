import { FACT_FIELDS, fieldLabel, valueText } from '../../../audit-log/changeText';
import type { ProductFacts } from '../../../../api/types';

/** The label data as text, by the names of the fields; without the ingredients, which are too long to compare. */
export function factTexts(facts: ProductFacts = {}): Record<string, string> {
  const { per: nutritionPer, ...amounts } = facts.nutrition ?? {};
  const flat: Record<string, unknown> = { ...facts, nutritionPer, ...amounts };
  return Object.fromEntries(
    FACT_FIELDS.map((field) => [fieldLabel(field), valueText(field, flat[field])]),
  );
}
