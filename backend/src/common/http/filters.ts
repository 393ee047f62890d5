import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { plainText } from '../text.js';
import { BooleanFromText } from './transforms.js';

// applyDecorators runs from top to bottom, and the first rule that is broken is the one that is told.

/** A field of a query that is true or false. */
export const BooleanFilter = (options: ApiPropertyOptions = {}): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional(options),
    IsBoolean({ message: '$property must be true or false' }),
    BooleanFromText(),
    IsOptional(),
  );

const MAX_SEARCH = 100;

/** A text of an address: NUL, which PostgreSQL does not take, is no letter. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** The words of a search. */
export const searchWords = (text: string): string => plainText(withoutNul(text));

/** Words of which all must be found; what they are looked for in is the description's to say. */
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
 * Ids in one text, separated by commas.
 * @param things what they are ids of
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
