import { ValidateBy, type ValidationOptions } from 'class-validator';
import { DateTime } from 'luxon';

const DATE = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/;

/** Whether a day exists in the calendar (no 30th of February). */
const isDay = (text: string): boolean =>
  DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/**
 * @returns whether a text is a day, or an instant with a time zone that PostgreSQL and JavaScript read in the same way
 */
export function isDateOrInstant(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [day = '', clock] = value.split('T', 2);
  return isDay(day) && (clock === undefined || (value.length < 40 && CLOCK.test(clock)));
}

/** The field is a day or an instant; see isDateOrInstant and momentOf. */
export const IsDateOrInstant = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isDateOrInstant', validator: { validate: isDateOrInstant } }, options);

/**
 * The first instant of a day in a time zone. If the clocks change at midnight, it is the earlier of two, or the first
 * that exists. Computed here because PostgreSQL may have other time zone data.
 * @param day as YYYY-MM-DD
 */
export function dayStart(day: string, timeZone: string): Date {
  const midnights = DateTime.fromISO(day, { zone: timeZone }).startOf('day').getPossibleOffsets();
  return new Date(Math.min(...midnights.map(Number)));
}

/** Converts a day or an instant of a request: a day begins at midnight in the time zone. */
export const momentOf = (dayOrInstant: string, timeZone: string): Date | string =>
  isDay(dayOrInstant) ? dayStart(dayOrInstant, timeZone) : dayOrInstant;
