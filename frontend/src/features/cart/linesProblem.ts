import { lineProblem, type CartLineEntry } from './useCartLines';
import { t } from '../../messages/cart';

/** What must be mended before these lines can be ordered; undefined when nothing. */
export function linesProblem(lines: readonly CartLineEntry[]): string | undefined {
  const unknown = lines.find(({ missing }) => missing === 'loading' || missing === 'failed');
  if (unknown) return t('problem.notLoaded');
  const names = lines
    .filter((line) => lineProblem(line) !== undefined)
    .map(({ product }) => product?.name ?? t('problem.goneProduct'));
  return names.length > 0 ? t('problem.undeliverable', { names: names.join(', ') }) : undefined;
}
