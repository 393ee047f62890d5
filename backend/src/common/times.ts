import { ValidateBy, type ValidationOptions } from 'class-validator';

const DATE = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/;

/** A day that is in the calendar: no 30th of February. */
const isDay = (text: string): boolean =>
  DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Whether PostgreSQL and we read a text as the same time: a date, which means midnight UTC, or an instant with its zone. */
export function isDateOrInstant(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [day = '', clock] = value.split('T', 2);
  return isDay(day) && (clock === undefined || (value.length < 40 && CLOCK.test(clock)));
}

/** The field is a time that PostgreSQL and we read alike; see isDateOrInstant. */
export const IsDateOrInstant = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isDateOrInstant', validator: { validate: isDateOrInstant } }, options);
