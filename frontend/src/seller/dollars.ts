import { toCents } from '../lib/money';

/** Parses an amount in dollars, such as "3.2", "3,20" or "$3.20", to cents; null if it is invalid. */
export function parseDollars(text: string): number | null {
  const amount = text.trim().replace(/^\$/, '').replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? toCents(Number(amount)) : null;
}

/** Formats cents as the value of an input, with two decimal places. */
export const dollarsText = (cents: number): string => (cents / 100).toFixed(2);

interface Bounds {
  maxCents: number;
  /** The errors for an invalid amount, for zero, and for one above the maximum. */
  unclear: string;
  zero: string;
  tooMuch: string;
}

/** @returns the error of an amount; undefined if it is valid */
export function dollarsProblem(
  text: string,
  { maxCents, unclear, zero, tooMuch }: Bounds,
): string | undefined {
  const cents = parseDollars(text);
  if (cents === null) return unclear;
  if (cents === 0) return zero;
  return cents > maxCents ? tooMuch : undefined;
}
