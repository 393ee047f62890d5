/** Moments, ISO; a side without one is open. */
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

/** The beginning of a day where the viewer is, some days later; undefined for what is no day. */
function startOf(day: string, later = 0): Date | undefined {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const start = new Date(Number(year), Number(month) - 1, Number(date));
  if (year === '' || start.getMonth() !== Number(month) - 1) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + later);
}

/** Whether a text is a day that can be chosen. */
export const isDay = (text: string): boolean =>
  startOf(text) !== undefined && text >= FIRST_DAY && text <= LAST_DAY;

const momentOf = (day: string, later?: number): string | undefined =>
  startOf(day, later)?.toISOString();

/** A day where the viewer is, as YYYY-MM-DD. */
export function dayName(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

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
 * The moments at which days begin and end where the viewer is: "today", "yesterday", "last-7", a day like 2026-11-21, or
 * some like 2026-11-01..2026-11-07, either of which may be missing. Undefined for text that names none.
 * @param today as YYYY-MM-DD
 */
export function dayRange(days: string, today: string): DayRange | undefined {
  const ago = NAMED[days];
  if (ago) {
    const [first, last] = ago;
    return { from: momentOf(today, -first), to: momentOf(today, 1 - last) };
  }
  const asked = firstAndLast(days);
  if (!asked) return undefined;
  const { first, last } = asked;
  const [from, to] = first && last && first > last ? [last, first] : [first, last];
  return { from: momentOf(from), to: momentOf(to, 1) };
}
