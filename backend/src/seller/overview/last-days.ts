import { DateTime } from 'luxon';
import { dayStart } from '../../common/date-validation.js';

/** Consecutive days with their bounds. */
export interface Days {
  /** As YYYY-MM-DD, the oldest first. */
  names: string[];
  /** The beginning of each day, and the end of the last. */
  bounds: Date[];
}

/** The last days of a time zone, including today. A day may have 23 or 25 hours. */
export function lastDays(count: number, timeZone: string, now = new Date()): Days {
  // Calendar days, independent of daylight saving time.
  const today = DateTime.fromJSDate(now, { zone: timeZone }).setZone('utc', {
    keepLocalTime: true,
  });
  const days = Array.from({ length: count + 1 }, (_, n) =>
    today.plus({ days: n - count + 1 }).toFormat('yyyy-MM-dd'),
  );
  return { names: days.slice(0, count), bounds: days.map((day) => dayStart(day, timeZone)) };
}
