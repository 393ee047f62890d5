import { DateTime } from 'luxon';

/** Days in a row: where each begins, and where the last one ends. */
export interface Days {
  /** As YYYY-MM-DD, the oldest first. */
  names: string[];
  /** One moment more than there are days. */
  bounds: Date[];
}

/**
 * The last days of a calendar, today included. They are computed here and not by PostgreSQL, which knows other time zones
 * than we do; a day may have 23 or 25 hours.
 */
export function lastDays(count: number, timeZone: string, now = new Date()): Days {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const starts = Array.from({ length: count + 1 }, (_, n) =>
    today.plus({ days: n - count + 1 }).startOf('day'),
  );
  return {
    names: starts.slice(0, count).map((start) => start.toFormat('yyyy-MM-dd')),
    bounds: starts.map((start) => start.toJSDate()),
  };
}
