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
/** So much of a wrong word is named. */
const MAX_NAMED = 40;

/** Changes what comes before its rules are asked. */
export const transformed = (change: (value: unknown) => unknown): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => change(value));

const toOneLine = (value: unknown): unknown =>
  typeof value === 'string' ? plainText(value).replace(/\s+/g, ' ') : value;

/** Typed numbers have a decimal comma or point. What is no number stays as it is and is refused. */
function toNumber(value: unknown): unknown {
  const text = typeof value === 'string' ? plainCharacters(value) : '';
  return /^\d{1,6}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : value;
}

/** As exact as labels are. */
const toHundredths = (value: unknown): unknown => {
  const number = toNumber(value);
  return typeof number === 'number' ? Math.round(number * 100) / 100 : number;
};

// applyDecorators runs from top to bottom, and the first rule that is broken is the one that is told.

/** A text that may come from a label with its line breaks. */
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

/** Words of a fixed set, in any case; each counts once, in the order of the set. */
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
