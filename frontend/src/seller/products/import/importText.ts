import type { ChangedRow, ProductImport } from '../../../api/types';
import { fieldLabel, valueText } from '../../audit-log/changeText';
import { localizedError } from '../../../lib/serverMessage';
import { t } from '../../messages/imports';

type Counts = ProductImport['counts'];

/** "2 products will be added and 1 will change." */
export const planText = ({ counts }: ProductImport): string => t(`plan.${whatOf(counts)}`, counts);

/** "2 products were added and 1 was changed." */
export const resultText = ({ counts }: ProductImport): string =>
  t(`result.${whatOf(counts)}`, counts);

function whatOf({ added, changed }: Counts): 'none' | 'added' | 'changed' | 'both' {
  if (added > 0) return changed > 0 ? 'both' : 'added';
  return changed > 0 ? 'changed' : 'none';
}

/** "3 rows are skipped."; empty if there are none. */
export function skippedText({ state, counts: { bad } }: ProductImport): string {
  if (bad === 0) return '';
  return state === 'done' ? t('skipped.done', { bad }) : t('skipped.open', { bad });
}

/** The server's current step, or the number of imports ahead in the queue. */
export function workText({ state, ahead }: ProductImport): string {
  if (ahead > 0) return t('work.ahead', { ahead });
  if (state === 'checking') return t('work.checking');
  return state === 'applying' ? t('work.applying') : t('work.soon');
}

/** The reason for a failure. */
export const problemText = ({ problem, problemValues: values }: ProductImport): string =>
  problem === null
    ? t('failedText')
    : localizedError({ message: problem, code: 'BAD_CSV', values });

export interface RowField {
  label: string;
  /** Undefined for a new product. */
  from?: string;
  to: string;
}

/** @returns true if a field of a new product has a value to show, besides the name that is the heading */
function isShown({ field, to }: ChangedRow['fields'][number]): boolean {
  if (field === 'name') return false;
  return field === 'units' || (to !== null && !(Array.isArray(to) && to.length === 0));
}

/** The changes that a row makes to each field, as text. */
export function rowFields({ action, fields }: ChangedRow): RowField[] {
  const isNew = action === 'added';
  return fields
    .filter((field) => !isNew || isShown(field))
    .map(({ field, from, to }) => ({
      label: fieldLabel(field),
      ...(!isNew && { from: valueText(field, from) }),
      to: valueText(field, to),
    }));
}
