import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsOneLine } from '../../../common/http/transforms.js';
import { plainCharacters, plainText } from '../../../common/text.js';

export const MOST_GRAMS = 100;
/** The maximum length of an invalid word in an error message. */
const MAX_NAMED = 40;

/** Transforms a value before it is validated. */
export const transformed = (change: (value: unknown) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => change(value));

const toOneLine = (value: unknown): unknown =>
  typeof value === 'string' ? plainText(value).replace(/\s+/g, ' ') : value;

/** Accepts numbers with a decimal comma or point. Other values are left to validation. */
function toNumber(value: unknown): unknown {
  const text = typeof value === 'string' ? plainCharacters(value) : '';
  return /^\d{1,6}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : value;
}

/** Rounds to two decimals, the precision of labels. */
const toHundredths = (value: unknown): unknown => {
  const number = toNumber(value);
  return typeof number === 'number' ? Math.round(number * 100) / 100 : number;
};

// applyDecorators runs from top to bottom, and the first violated rule is the one that is reported.

/** A text that may be copied from a label with its line breaks. */
export const Text = (name: string, most: number): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: most }),
    IsString({ message: `The ${name} must be text` }),
    MaxLength(most, { message: `The ${name} has at most ${most} characters` }),
    IsOneLine({ message: `The ${name} must not hold control characters` }),
    transformed(toOneLine),
    IsOptional(),
  );

export const Whole = (name: string, least: number, most: number): PropertyDecorator => {
  const message = `The ${name} is a whole number from ${least} to ${most}`;
  return applyDecorators(
    IsInt({ message }),
    Min(least, { message }),
    Max(most, { message }),
    transformed(toNumber),
  );
};

export const Grams = (name: string): PropertyDecorator => {
  const message = `The ${name} is a number of grams from 0 to ${MOST_GRAMS}`;
  return applyDecorators(
    ApiPropertyOptional({ minimum: 0, maximum: MOST_GRAMS }),
    Min(0, { message }),
    Max(MOST_GRAMS, { message }),
    transformed(toHundredths),
    IsOptional(),
  );
};

const asKnown = (words: readonly string[], word: unknown): unknown => {
  if (typeof word !== 'string') return word;
  const plain = plainText(word).toLowerCase();
  return words.find((known) => known === plain) ?? word;
};

/** Words of a fixed set, ignoring case; duplicates are removed, and the order of the set applies. */
export const OneOf = (
  words: readonly string[],
  not: string,
  api: ApiPropertyOptions,
): PropertyDecorator => {
  const known = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const found = value.map((word) => asKnown(words, word));
    const isWrong = found.some((word) => !words.includes(word as string));
    return isWrong ? found : words.filter((word) => found.includes(word));
  };
  const wrongIn = (value: unknown): string =>
    String((value as unknown[]).find((word) => !words.includes(word as string)));
  return applyDecorators(
    ApiPropertyOptional({ ...api, enum: words, isArray: true }),
    IsArray({ message: `${api.description} must be a list` }),
    ArrayMaxSize(words.length, { message: `${api.description} name at most ${words.length}` }),
    IsIn(words, {
      each: true,
      message: ({ value }) => `“${wrongIn(value).slice(0, MAX_NAMED).toWellFormed()}” ${not}`,
    }),
    transformed(known),
    IsOptional(),
  );
};
