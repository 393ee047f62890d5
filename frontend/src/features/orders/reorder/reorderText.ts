import { MAX_LINES, MAX_QUANTITY } from '../../../lib/cartItems';
import { formatCents } from '../../../lib/money';
import { t } from '../../../messages/reorder';
import { isWhole, type AgainNotes } from './reorderItems';

/** @returns a sentence about the products added */
export function addedText(notes: AgainNotes): string {
  const { number, added: count } = notes;
  if (count === 0) return t('addedNone', { number });
  return isWhole(notes) ? t('added', { number }) : t('addedSome', { number, count });
}

/** @returns a sentence for each difference from the earlier order */
export function changeTexts({ gone, soldOut, left, prices, most, full }: AgainNotes): string[] {
  const names = (all: readonly string[]): string => all.join(', ');
  return [
    ...(gone.length > 0 ? [t('gone', { count: gone.length, names: names(gone) })] : []),
    ...(soldOut.length > 0 ? [t('soldOut', { names: names(soldOut) })] : []),
    ...left.map(({ name, units }) => t('left', { name, units })),
    ...(most.length > 0 ? [t('most', { most: MAX_QUANTITY, names: names(most) })] : []),
    ...(full.length > 0 ? [t('full', { most: MAX_LINES, names: names(full) })] : []),
    ...prices.map(({ name, now, was }) =>
      t('price', { name, now: formatCents(now), was: formatCents(was) }),
    ),
  ];
}
