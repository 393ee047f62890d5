import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, type ValidationOptions } from 'class-validator';
import { plainEmail } from '../email.js';
import { LANGUAGES } from '../language.js';
import { plainCharacters, plainText } from '../text.js';

const onText = (change: (text: string) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

const lowerCase = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** Rejects line breaks and other control characters. */
export const IsOneLine = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isOneLine',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && ONE_LINE.test(value),
      },
    },
    options,
  );

/** Removes surrounding blanks and invisible characters: see plainText(). */
export const Trimmed = (): PropertyDecorator => onText(plainText);

/**
 * As Trimmed(), for text of several lines; other control characters are removed.
 *
 * @param empty the value of an empty text; undefined if left out
 */
export const PlainText = (empty?: ''): PropertyDecorator =>
  onText(
    (text) => plainText(text.replace(/\t/g, ' ').replace(/(?![\r\n\u0085])\p{Cc}/gu, '')) || empty,
  );

/** Ids are compared in lower case; a list is converted element by element. */
export const LowerCase = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map(lowerCase) : lowerCase(value),
  );

/** `A@x` and `a@x ` belong to one account. */
export const NormalizedEmail = (): PropertyDecorator => onText(plainEmail);

/** Old clients send zip codes and phone numbers as numbers or as text, which may begin with `tel:`. */
export const textFromNumber = (value: unknown): unknown =>
  typeof value === 'number'
    ? String(value)
    : typeof value === 'string'
      ? plainCharacters(value).replace(/^tel:\s*/i, '')
      : value;

export const TextFromNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => textFromNumber(value));

/** Old clients and query strings write booleans as text. */
export const BooleanFromText = (): PropertyDecorator =>
  onText((text) => (text === 'true' ? true : text === 'false' ? false : text));

/** The preferred language; one that is not supported is ignored. */
export const WantedLanguage = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      enum: LANGUAGES,
      description: 'Language of emails to the user; unchanged if missing',
    }),
    Transform(({ value }: { value: unknown }) => LANGUAGES.find((language) => language === value)),
    IsOptional(),
  );

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
