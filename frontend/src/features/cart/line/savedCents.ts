import { toCents, type PricedLine } from '../../../lib/money';

/** What lines cost less than without their offers, in cents. */
export const savedCentsOf = (lines: readonly (PricedLine & { price: number })[]): number =>
  lines.reduce(
    (sum, { price, offerPrice, quantity }) =>
      sum + Math.max(0, toCents(price) - toCents(offerPrice)) * quantity,
    0,
  );
