import { perLanguage } from '../messages/language';

/** Tax in percent of the subtotal. */
export const TAX_PERCENT = 2;

const dollars = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }),
);

export interface PricedLine {
  /** In dollars, as in the API. */
  offerPrice: number;
  quantity: number;
}

export interface Amounts {
  subtotalCents: number;
  taxCents: number;
  amountCents: number;
}

/** Converts dollars of the API (at most two decimals) to whole cents, without floating-point errors. */
export const toCents = (decimal: number): number => Math.round(decimal * 100);

/** Converts whole cents to dollars, as in the API. */
export const toDecimal = (cents: number): number => cents / 100;

export const formatCents = (cents: number): string => dollars().format(cents / 100);

/**
 * The amounts of an order of these lines, in cents. Same integer arithmetic as on the server, so that both agree to the
 * cent.
 */
export function amountsOf(lines: readonly PricedLine[]): Amounts {
  const subtotalCents = lines.reduce(
    (sum, line) => sum + toCents(line.offerPrice) * line.quantity,
    0,
  );
  const taxCents = Math.floor((subtotalCents * TAX_PERCENT) / 100);
  return { subtotalCents, taxCents, amountCents: subtotalCents + taxCents };
}

/** The discount in percent, rounded down so that it never promises too much; 0 without a discount. */
export function percentOff(priceCents: number, offerCents: number): number {
  if (priceCents <= offerCents) return 0;
  return Math.floor(((priceCents - offerCents) * 100) / priceCents);
}
