/** Tax on the goods of an order, in percent. */
export const TAX_PERCENT = 2;

/** The maximum amount of an order in cents, which a single card payment can carry. */
export const MAX_ORDER_CENTS = 99_999_999;

/** Converts cents to the decimal of the API: 320 -> 3.2. */
export const toDecimal = (cents: number): number => cents / 100;

/** Converts the decimal of the API to cents: 1.15 -> 115, although 1.15 * 100 is 114.99999999999999. */
export const toCents = (decimal: number): number => Math.round(decimal * 100);

/** The price of one unit, in cents, and the quantity of a line. */
export interface PricedLine {
  offerPriceCents: number;
  quantity: number;
}

/** In cents. */
export interface Totals {
  subtotalCents: number;
  taxCents: number;
  amountCents: number;
}

/** Adds up an order, in cents: tax is rounded down to the cent, shipping is free. */
export function totalsOf(lines: readonly PricedLine[]): Totals {
  const subtotalCents = lines.reduce(
    (sum, { offerPriceCents, quantity }) => sum + offerPriceCents * quantity,
    0,
  );
  const taxCents = Math.floor((subtotalCents * TAX_PERCENT) / 100);
  return { subtotalCents, taxCents, amountCents: subtotalCents + taxCents };
}
