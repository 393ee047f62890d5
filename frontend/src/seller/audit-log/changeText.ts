import type { ReactNode } from 'react';
import type { Change } from '../../api/types';
import { findCategory } from '../../features/products/findCategory';
import { formatCents, toCents } from '../../lib/money';
import { formatNumber } from '../../lib/numbers';
import { ORDER_STATUSES, statusName } from '../../features/orders/orderStatuses';
import { t as allergenWords } from '../../messages/allergens';
import { t } from '../messages/auditLog';
import { t as facts } from '../messages/facts';

/** Fields with amounts in dollars. */
const MONEY = new Set(['price', 'offerPrice', 'refunded']);

/** The label data in the order of the form; without the ingredients. */
export const FACT_FIELDS = [
  'brand',
  'origin',
  'allergens',
  'mayContain',
  'nutritionPer',
  'energyKj',
  'energyKcal',
  'fat',
  'saturates',
  'carbohydrate',
  'sugars',
  'fibre',
  'protein',
  'salt',
  'storage',
  'diets',
  'minimumAge',
  'keywords',
];

const PRODUCT_FIELDS = [
  'name',
  'description',
  'category',
  'size',
  'price',
  'offerPrice',
  'units',
  'inStock',
  'pictures',
  'archived',
  'ingredients',
  ...FACT_FIELDS,
];

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** A sentence about the action, with nodes inserted for the seller and the subject. */
export function actionText(
  { subject, action }: Change,
  parts: { by: () => ReactNode; what: () => ReactNode },
): ReactNode {
  const key = `action.${subject}.${action}`;
  if (t.has(key)) return t.rich(key, parts);
  return [parts.by(), ` ${action} `, parts.what()];
}

export function fieldLabel(field: string): string {
  const key = `field.${field}`;
  if (t.has(key)) return t(key);
  return facts.has(key) ? facts(key) : field;
}

/** Translations of values; undefined for values that no longer exist. */
const NAMED: Record<string, (value: string) => string | undefined> = {
  status: (value) => ORDER_STATUSES.filter((status) => status === value).map(statusName)[0],
  problem: (value) => {
    const key = `problem.${value}`;
    return t.has(key) ? t(key) : undefined;
  },
  category: (value) => findCategory(value)?.label,
};

/** Translates the values of a list; those that no longer exist are shown unchanged. */
const translateList = (
  words: readonly unknown[],
  nameOf: (word: string) => string | undefined,
): string => words.map((word) => nameOf(String(word)) ?? String(word)).join(', ');

function allergenName(allergen: string): string | undefined {
  const key = `name.${allergen}`;
  return allergenWords.has(key) ? allergenWords(key) : undefined;
}

function dietName(diet: string): string | undefined {
  const key = `diet.${diet}`;
  return facts.has(key) ? facts(key) : undefined;
}

const LISTS: Record<string, (words: readonly unknown[]) => string> = {
  pictures: ({ length }) => t('value.pictures', { count: length }),
  allergens: (words) => translateList(words, allergenName) || facts('freeShort'),
  mayContain: (words) => translateList(words, allergenName),
  diets: (words) => translateList(words, dietName),
  keywords: (words) => words.join(', '),
};

/** Formats a value of a product, an order or a seller. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') {
    return field === 'units' ? t('value.notCounted') : t('value.nothing');
  }
  if (typeof value === 'boolean') return value ? t('value.yes') : t('value.no');
  if (typeof value === 'number') {
    return MONEY.has(field) ? formatCents(toCents(value)) : formatNumber(value);
  }
  if (Array.isArray(value)) {
    return (LISTS[field]?.(value) ?? value.join(' / ')) || t('value.nothing');
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return NAMED[field]?.(value) ?? value;
}

/** @returns the values before and after a change, those of a product in the order of its form; empty for a new subject */
export function fieldChanges({ before, after }: Change): FieldChange[] {
  // The database keeps the fields sorted by length.
  const place = (field: string): number => PRODUCT_FIELDS.indexOf(field);
  const fields = Object.keys(before).sort((one, other) => place(one) - place(other));
  return fields.map((field) => ({
    label: fieldLabel(field),
    before: valueText(field, before[field]),
    after: valueText(field, after[field]),
  }));
}

/** The kinds of rows that an import counts, in the order in which they are shown. */
const IMPORT_COUNTS = ['added', 'changed', 'switchedOff', 'unchanged', 'bad'] as const;

/** @returns the numbers of rows of an import, without zeros, such as "3 added"; empty for other changes */
export const importCounts = ({ subject, after }: Change): string[] =>
  subject === 'import'
    ? IMPORT_COUNTS.flatMap((kind) => {
        const count = Number(after[kind] ?? 0);
        return count > 0 ? [t(`import.${kind}`, { count })] : [];
      })
    : [];
