/** Days as YYYY-MM-DD in the shop's time zone; a missing end is open. */
interface DayRange {
  from?: string;
  /** The first day after the range. */
  to?: string;
}

/** The first and last day of a range, as YYYY-MM-DD; empty if missing. */
export interface FirstAndLast {
  first: string;
  last: string;
}

/** The earliest valid day: years have four digits, and no shop is older. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2999-12-31';

/** The first and last day of each range, in days before today. */
const NAMED: Partial<Record<string, readonly [first: number, last: number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  'last-7': [6, 0],
};

/** The day some days later, or earlier for a negative number; undefined for an invalid day. */
export function dayLater(day: string, later: number): string | undefined {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  // In UTC every day has 24 hours.
  const start = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  if (year === '' || start.getUTCMonth() !== Number(month) - 1) return undefined;
  start.setUTCDate(start.getUTCDate() + later);
  return start.toISOString().slice(0, 10);
}

/** @returns true for a valid day */
export const isDay = (text: string): boolean =>
  dayLater(text, 0) !== undefined && text >= FIRST_DAY && text <= LAST_DAY;

/**
 * Parses a day, or the first and last day around two dots, where an invalid day counts as missing; undefined for other
 * text.
 */
export function firstAndLast(days: string): FirstAndLast | undefined {
  const [first = '', last, ...more] = days.split('..');
  if (last === undefined) return isDay(first) ? { first, last: first } : undefined;
  const validDay = (day: string): string => (isDay(day) ? day : '');
  return more.length > 0 ? undefined : { first: validDay(first), last: validDay(last) };
}

/**
 * The days that a text names: "today", "yesterday", "last-7", a day like 2026-11-21, or a range like
 * 2026-11-01..2026-11-07 with optional ends. Undefined for other text.
 * @param today as YYYY-MM-DD
 */
export function dayRange(days: string, today: string): DayRange | undefined {
  const ago = NAMED[days];
  if (ago) {
    const [first, last] = ago;
    return { from: dayLater(today, -first), to: dayLater(today, 1 - last) };
  }
  const range = firstAndLast(days);
  if (!range) return undefined;
  const { first, last } = range;
  const [from, to] = first && last && first > last ? [last, first] : [first, last];
  return { from: from || undefined, to: dayLater(to, 1) };
}
