import { toCents } from '../../../lib/money';
import { tooFewLeft, type CartLineEntry } from '../useCartLines';
import { isOlder, type SeenLine, type SeenLines } from './seenLines';

/** A difference of a product in the cart to when the customer last saw it there. */
export type CartChange = { id: string; name: string } & (
  | { kind: 'price'; cents: number; wasCents: number }
  /** Sold out or no longer sold; the server may have removed it from the cart. */
  | { kind: 'gone' }
  | { kind: 'fewer'; left: number; quantity: number }
);

/** True if the state of a line is loaded, and not older than what another tab has shown. */
const isKnown = (line: CartLineEntry, previous: SeenLine | undefined): boolean =>
  (line.missing === undefined || line.missing === 'gone') && !(previous && isOlder(line, previous));

/** @returns the line as it is shown now, as far as that is known; undefined if it was never known */
export function shownAs(line: CartLineEntry, previous: SeenLine | undefined): SeenLine | undefined {
  const { product, missing, at = previous?.at } = line;
  if (previous && isOlder(line, previous)) return previous;
  if (!product) return previous && { ...previous, isSold: previous.isSold && missing !== 'gone' };
  const { name, category, offerPrice, inStock, unitsLeft } = product;
  return { name, category, cents: toCents(offerPrice), isSold: inStock, units: unitsLeft, at };
}

/** @returns the changes of a line; none if it was not seen before */
export function changesOf(line: CartLineEntry, previous: SeenLine | undefined): CartChange[] {
  if (!previous || !isKnown(line, previous)) return [];
  const { id, product, quantity } = line;
  if (!product?.inStock)
    return previous.isSold ? [{ id, name: product?.name ?? previous.name, kind: 'gone' }] : [];
  const { name } = product;
  const cents = toCents(product.offerPrice);
  const left = tooFewLeft(line);
  const changes: CartChange[] = [];
  if (cents !== previous.cents)
    changes.push({ id, name, kind: 'price', cents, wasCents: previous.cents });
  if (left !== undefined && left < (previous.units ?? Infinity))
    changes.push({ id, name, kind: 'fewer', left, quantity });
  return changes;
}

/**
 * @param lost products that the server removed from the cart, and whose removal was not shown yet
 * @returns the lines as seen once the cart was shown: as they are now, but changed ones as they were, until the customer
 * settles their changes
 */
export function seenNow(
  lines: readonly CartLineEntry[],
  seen: SeenLines,
  lost: readonly string[],
): SeenLines {
  const entries = lines.flatMap((line) => {
    const { [line.id]: previous } = seen;
    const isUnsettled = !isKnown(line, previous) || changesOf(line, previous).length > 0;
    const entry = isUnsettled ? previous : shownAs(line, previous);
    return entry ? [[line.id, entry] as const] : [];
  });
  const lostEntries = lost.flatMap((id) => (seen[id] ? [[id, seen[id]] as const] : []));
  return Object.fromEntries([...entries, ...lostEntries]);
}

export function sameSeen(one: SeenLines, other: SeenLines): boolean {
  const ids = Object.keys(one);
  return (
    ids.length === Object.keys(other).length &&
    ids.every((id) => {
      const [a, b] = [one[id], other[id]];
      return (
        a?.cents === b?.cents &&
        a?.isSold === b?.isSold &&
        a?.units === b?.units &&
        a?.at === b?.at &&
        a?.name === b?.name &&
        a?.category === b?.category
      );
    })
  );
}
