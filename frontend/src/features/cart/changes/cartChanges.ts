import { toCents } from '../../../lib/money';
import { tooFewLeft, type CartLineEntry } from '../useCartLines';
import { isOlder, type SeenLine, type SeenLines } from './seenLines';

/** What is different about a product of the cart since its customer last saw it there. */
export type CartChange = { id: string; name: string } & (
  | { kind: 'price'; cents: number; wasCents: number }
  /** Sold out or sold no more; it may have left the cart by itself. */
  | { kind: 'gone' }
  | { kind: 'fewer'; left: number; quantity: number }
);

/** Whether the shop has said what becomes of a line, and not before another tab has shown it. */
const isKnown = (line: CartLineEntry, before: SeenLine | undefined): boolean =>
  (line.missing === undefined || line.missing === 'gone') && !(before && isOlder(line, before));

/** A line as it is shown now, as far as that is known; undefined where it was never known. */
export function shownAs(line: CartLineEntry, before: SeenLine | undefined): SeenLine | undefined {
  const { product, missing, at = before?.at } = line;
  if (before && isOlder(line, before)) return before;
  if (!product) return before && { ...before, isSold: before.isSold && missing !== 'gone' };
  const { name, category, offerPrice, inStock, unitsLeft } = product;
  return { name, category, cents: toCents(offerPrice), isSold: inStock, units: unitsLeft, at };
}

/** What has changed about a line; nothing about one that was not seen before. */
export function changesOf(line: CartLineEntry, before: SeenLine | undefined): CartChange[] {
  if (!before || !isKnown(line, before)) return [];
  const { id, product, quantity } = line;
  if (!product?.inStock)
    return before.isSold ? [{ id, name: product?.name ?? before.name, kind: 'gone' }] : [];
  const { name } = product;
  const cents = toCents(product.offerPrice);
  const left = tooFewLeft(line);
  const changes: CartChange[] = [];
  if (cents !== before.cents)
    changes.push({ id, name, kind: 'price', cents, wasCents: before.cents });
  if (left !== undefined && left < (before.units ?? Infinity))
    changes.push({ id, name, kind: 'fewer', left, quantity });
  return changes;
}

/**
 * What has been seen, once the cart was shown: lines as they are now, but those that have changed as they were, until their
 * customer has settled it.
 * @param lost products that have left the cart by themselves, of which nobody has been told yet
 */
export function seenNow(
  lines: readonly CartLineEntry[],
  seen: SeenLines,
  lost: readonly string[],
): SeenLines {
  const entries = lines.flatMap((line) => {
    const { [line.id]: before } = seen;
    const isKept = !isKnown(line, before) || changesOf(line, before).length > 0;
    const kept = isKept ? before : shownAs(line, before);
    return kept ? [[line.id, kept] as const] : [];
  });
  const gone = lost.flatMap((id) => (seen[id] ? [[id, seen[id]] as const] : []));
  return Object.fromEntries([...entries, ...gone]);
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
