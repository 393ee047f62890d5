import { toCents } from '../lib/money';

/** Cents of an amount in dollars that was typed, "3.2", "3,20" or "$3.20"; null for what is no amount. */
export function parseDollars(text: string): number | null {
  const amount = text.trim().replace(/^\$/, '').replace(',', '.');
  return /^\d{1,7}(\.\d{1,2})?$/.test(amount) ? toCents(Number(amount)) : null;
}

/** Cents as they would be typed: always with two places. */
export const dollarsText = (cents: number): string => (cents / 100).toFixed(2);

interface Bounds {
  mostCents: number;
  /** What to say of text that is no amount, of nothing, and of too much. */
  unclear: string;
  zero: string;
  tooMuch: string;
}

/** What is wrong with an amount that was typed; undefined when nothing is. */
export function dollarsProblem(
  text: string,
  { mostCents, unclear, zero, tooMuch }: Bounds,
): string | undefined {
  const cents = parseDollars(text);
  if (cents === null) return unclear;
  if (cents === 0) return zero;
  return cents > mostCents ? tooMuch : undefined;
}
