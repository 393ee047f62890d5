import type { ChangedRow, ImportFlag, ProductImport } from '../../../api/types';
import { fieldLabel, valueText } from '../../changes/changeText';
import { plural } from '../../../lib/plural';

export const IMPORTS = '/seller/product-list/import';
export const importPath = (id: string): string => `${IMPORTS}/${id}`;

export const STATES: Record<ProductImport['state'], string> = {
  checking: 'Being checked',
  checked: 'Waits for you',
  waiting: 'Waits its turn',
  applying: 'Being applied',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const FLAGS: Record<ImportFlag, string> = {
  PRICE_JUMP: 'A price changes by more than 30 %',
  STOPS_COUNTING_UNITS: 'Stops counting units',
  SAME_PRODUCT: 'Another product has this name and size',
};

const joined = (parts: (string | false)[]): string => parts.filter(Boolean).join(' and ');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "2 products will be added and 1 will change." */
export function planText({ counts: { added, changed } }: ProductImport): string {
  if (added + changed === 0) return 'Nothing in this file would change the shop.';
  const parts = [
    added > 0 && `${plural(added, 'product')} will be added`,
    changed > 0 && `${added > 0 ? changed : plural(changed, 'product')} will change`,
  ];
  return `${joined(parts)}.`;
}

/** "2 products were added and 1 was changed." */
export function resultText({ counts: { added, changed } }: ProductImport): string {
  if (added + changed === 0) return 'Nothing was changed.';
  const were = (count: number): string => (count === 1 ? 'was' : 'were');
  const parts = [
    added > 0 && `${plural(added, 'product')} ${were(added)} added`,
    changed > 0 && `${added > 0 ? changed : plural(changed, 'product')} ${were(changed)} changed`,
  ];
  return `${joined(parts)}.`;
}

/** "3 rows are left out.", or nothing where none is. */
export function leftOutText({ state, counts: { bad } }: ProductImport): string {
  if (bad === 0) return '';
  const [is, are] = state === 'done' ? ['was', 'were'] : ['is', 'are'];
  return `${plural(bad, 'row')} ${bad === 1 ? is : are} left out.`;
}

/** What the server is doing, and what it does first. */
export function workText({ state, ahead }: ProductImport): string {
  if (ahead > 0) {
    const before = ahead === 1 ? 'Another import is running' : `${ahead} imports come first`;
    return `${before}; this one waits its turn.`;
  }
  if (state === 'checking') return 'The file is being checked. Nothing is changed by that.';
  return state === 'applying' ? 'The changes are being applied.' : 'It begins in a moment.';
}

export interface RowField {
  label: string;
  /** Missing for a product that is new. */
  from?: string;
  to: string;
}

/** Whether something is worth saying of a new product, whose name stands there already. */
function isTold({ field, to }: ChangedRow['fields'][number]): boolean {
  if (field === 'name') return false;
  return field === 'units' || (to !== null && !(Array.isArray(to) && to.length === 0));
}

/** What a row does to each field, in words. */
export function rowFields({ action, fields }: ChangedRow): RowField[] {
  const isNew = action === 'added';
  return fields
    .filter((field) => !isNew || isTold(field))
    .map(({ field, from, to }) => ({
      label: capital(fieldLabel(field)),
      ...(!isNew && { from: valueText(field, from) }),
      to: valueText(field, to),
    }));
}
