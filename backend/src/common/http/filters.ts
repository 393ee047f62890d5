import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { plainText } from '../text.js';
import { BooleanFromText } from './transforms.js';

// applyDecorators applies from top to bottom, and the first broken rule is reported.

/** A boolean query parameter. */
export const BooleanFilter = (options: ApiPropertyOptions = {}): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional(options),
    IsBoolean({ message: '$property must be true or false' }),
    BooleanFromText(),
    IsOptional(),
  );

const MAX_SEARCH = 100;

/** PostgreSQL does not accept NUL. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** Normalizes a search text. */
export const searchWords = (text: string): string => plainText(withoutNul(text));

/** A search for products that match all of the words. */
export const SearchFilter = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: MAX_SEARCH, description }),
    IsString(),
    MaxLength(MAX_SEARCH, { message: `A search has at most ${MAX_SEARCH} characters` }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? searchWords(value) : value,
    ),
    IsOptional(),
  );

/**
 * Ids separated by commas.
 * @param things what the ids identify, in the plural
 */
export const IdsFilter = (things: string, most: number): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: String, description: `Ids separated by commas, at most ${most}` }),
    IsUUID(undefined, { each: true, message: `ids must be ids of ${things}` }),
    ArrayMaxSize(most, { message: `At most ${most} ${things} at once` }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.split(',').filter(Boolean) : value,
    ),
    IsOptional(),
  );
