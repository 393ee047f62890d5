import { perLanguage } from '../messages/language';

/** Percent of the subtotal that is added as tax. */
export const TAX_PERCENT = 2;

const dollars = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }),
);

export interface PricedLine {
  /** Decimal dollars, as they come over the wire. */
  offerPrice: number;
  quantity: number;
}

export interface Amounts {
  subtotalCents: number;
  taxCents: number;
  amountCents: number;
}

/** Turns a decimal of the wire (dollars, at most two places) into whole cents, also those that floats get wrong. */
export const toCents = (decimal: number): number => Math.round(decimal * 100);

/** The decimal of the wire for whole cents. */
export const toDecimal = (cents: number): number => cents / 100;

export const formatCents = (cents: number): string => dollars().format(cents / 100);

/** What an order of these lines costs: the server's own integer arithmetic, so that both agree to the cent. */
export function amountsOf(lines: readonly PricedLine[]): Amounts {
  const subtotalCents = lines.reduce(
    (sum, line) => sum + toCents(line.offerPrice) * line.quantity,
    0,
  );
  const taxCents = Math.floor((subtotalCents * TAX_PERCENT) / 100);
  return { subtotalCents, taxCents, amountCents: subtotalCents + taxCents };
}

/** Whole percent saved, rounded down so that it never promises too much; 0 when nothing is saved. */
export function percentOff(priceCents: number, offerCents: number): number {
  if (priceCents <= offerCents) return 0;
  return Math.floor(((priceCents - offerCents) * 100) / priceCents);
}
