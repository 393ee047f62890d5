/** Days as YYYY-MM-DD, which begin and end where the shop is; a side without one is open. */
interface DayRange {
  from?: string;
  /** The first one that no longer belongs to it. */
  to?: string;
}

/** The first and the last of some days, as YYYY-MM-DD; empty where there is none. */
export interface FirstAndLast {
  first: string;
  last: string;
}

/** The days that can be chosen: years of four digits, and no shop is older. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2999-12-31';

/** How many days ago such days begin and end. */
const NAMED: Partial<Record<string, readonly [first: number, last: number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  'last-7': [6, 0],
};

/** A day some days later, or before for a negative number; undefined for what is no day. */
export function dayLater(day: string, later: number): string | undefined {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  // The calendar alone: in UTC every day has 24 hours.
  const start = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  if (year === '' || start.getUTCMonth() !== Number(month) - 1) return undefined;
  start.setUTCDate(start.getUTCDate() + later);
  return start.toISOString().slice(0, 10);
}

/** Whether a text is a day that can be chosen. */
export const isDay = (text: string): boolean =>
  dayLater(text, 0) !== undefined && text >= FIRST_DAY && text <= LAST_DAY;

/**
 * What a text names: a day, or the first and the last of several around two dots, where one that is no day counts as none;
 * undefined for other text.
 */
export function firstAndLast(days: string): FirstAndLast | undefined {
  const [first = '', last, ...more] = days.split('..');
  if (last === undefined) return isDay(first) ? { first, last: first } : undefined;
  const known = (day: string): string => (isDay(day) ? day : '');
  return more.length > 0 ? undefined : { first: known(first), last: known(last) };
}

/**
 * The days that a text names: "today", "yesterday", "last-7", a day like 2026-11-21, or
 * some like 2026-11-01..2026-11-07, either of which may be missing. Undefined for text that names none.
 * @param today as YYYY-MM-DD
 */
export function dayRange(days: string, today: string): DayRange | undefined {
  const ago = NAMED[days];
  if (ago) {
    const [first, last] = ago;
    return { from: dayLater(today, -first), to: dayLater(today, 1 - last) };
  }
  const asked = firstAndLast(days);
  if (!asked) return undefined;
  const { first, last } = asked;
  const [from, to] = first && last && first > last ? [last, first] : [first, last];
  return { from: from || undefined, to: dayLater(to, 1) };
}
