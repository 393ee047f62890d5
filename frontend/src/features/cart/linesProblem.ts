import { lineProblem, type CartLineEntry } from './useCartLines';

/** What must be mended before these lines can be ordered; undefined when nothing. */
export function linesProblem(lines: readonly CartLineEntry[]): string | undefined {
  const unknown = lines.find(({ missing }) => missing === 'loading' || missing === 'failed');
  if (unknown) return 'Not all of your cart has been loaded yet.';
  const names = lines
    .filter((line) => lineProblem(line) !== undefined)
    .map(({ product }) => product?.name ?? 'a product that is no longer sold');
  return names.length > 0
    ? `Not all of your cart can be delivered. Please remove or change: ${names.join(', ')}.`
    : undefined;
}
