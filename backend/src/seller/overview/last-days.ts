import { DateTime } from 'luxon';
import { dayStart } from '../../common/times.js';

/** Days in a row: where each begins, and where the last one ends. */
export interface Days {
  /** As YYYY-MM-DD, the oldest first. */
  names: string[];
  /** One moment more than there are days. */
  bounds: Date[];
}

/** The last days of a calendar, today included; a day may have 23 or 25 hours. */
export function lastDays(count: number, timeZone: string, now = new Date()): Days {
  // The calendar alone, without the clock and its changes.
  const today = DateTime.fromJSDate(now, { zone: timeZone }).setZone('utc', {
    keepLocalTime: true,
  });
  const days = Array.from({ length: count + 1 }, (_, n) =>
    today.plus({ days: n - count + 1 }).toFormat('yyyy-MM-dd'),
  );
  return { names: days.slice(0, count), bounds: days.map((day) => dayStart(day, timeZone)) };
}
