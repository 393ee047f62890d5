import { ValidateBy, type ValidationOptions } from 'class-validator';
import { plainCharacters } from '../text.js';

/** A decimal with at most two places, which excludes numbers printed with an exponent such as 1e-7. */
const DECIMAL = /^\d{1,9}(\.\d{1,2})?$/;

/**
 * Parses an amount in dollars from a number, or from text, as old clients may send.
 * @returns NaN if it is not one
 */
export function readDollars(value: unknown): number {
  if (typeof value !== 'number' && typeof value !== 'string') return NaN;
  const text = plainCharacters(String(value));
  return DECIMAL.test(text) ? Number(text) : NaN;
}

/** Accepts numbers of dollars that are whole cents. */
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
