import { ValidateBy, type ValidationOptions } from 'class-validator';
import { plainCharacters } from '../text.js';

/** A decimal with at most two places: what a number from JSON looks like when it is printed. 1e-7 and 1e21 are none. */
const DECIMAL = /^\d{1,9}(\.\d{1,2})?$/;

/** An amount in dollars from a number, or from text where old clients may send it as such; NaN for what is none. */
export function readDollars(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') return NaN;
  const text = plainCharacters(String(value));
  return DECIMAL.test(text) ? Number(text) : NaN;
}

/** The field is a number of dollars that has a meaning in cents. */
export const IsDollars = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isDollars',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'number' && !Number.isNaN(readDollars(value)),
      },
    },
    options,
  );
