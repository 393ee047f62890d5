import { toCents } from '../lib/money';
import { language } from '../messages/language';

/** Parses an amount in dollars, such as "3.2", "$3.20" or "3,20 $", to cents; null if it is invalid. */
export function parseDollars(text: string): number | null {
  const amount = text
    .trim()
    .replace(/^\$|\s*\$$/, '')
    .replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? toCents(Number(amount)) : null;
}

/** Formats a number as the value of an input, with the decimal sign of the language. */
export const numberText = (value: number, decimals?: number): string => {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  return language() === 'de' ? text.replace('.', ',') : text;
};

/** Formats cents as the value of an input, with two decimal places. */
export const dollarsText = (cents: number): string => numberText(cents / 100, 2);

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
