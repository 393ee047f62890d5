import { DateTime } from 'luxon';
import { dayStart } from '../../common/times.js';

/** Consecutive days and their boundaries. */
export interface Days {
  /** As YYYY-MM-DD, the oldest first. */
  names: string[];
  /** The start of each day and the end of the last one. */
  bounds: Date[];
}

/** @returns the last days in a time zone, including today; a day may have 23 or 25 hours */
export function lastDays(count: number, timeZone: string, now = new Date()): Days {
  // Calculates in UTC with the local calendar date, so that clock changes cannot shift a day.
  const today = DateTime.fromJSDate(now, { zone: timeZone }).setZone('utc', {
    keepLocalTime: true,
  });
  const days = Array.from({ length: count + 1 }, (_, n) =>
    today.plus({ days: n - count + 1 }).toFormat('yyyy-MM-dd'),
  );
  return { names: days.slice(0, count), bounds: days.map((day) => dayStart(day, timeZone)) };
}
