import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';
import { plainText } from '../../common/text.js';
import type { SynonymGroup } from '../../products/synonyms/synonym-groups.js';

const MAX_WORDS = 20;
const MAX_LENGTH = 60;

/**
 * Normalizes words to lower case with single spaces and removes duplicates. Values that are not strings are left to
 * validation.
 */
const toWords = (value: unknown): unknown => {
  if (!Array.isArray(value) || value.length > 10 * MAX_WORDS) return value;
  const words = value.map((word: unknown) =>
    typeof word === 'string' ? plainText(word).replace(/\s+/g, ' ').toLowerCase() : word,
  );
  return [...new Set(words)];
};

export class SynonymsDto {
  @ApiProperty({ type: [String], minItems: 2, maxItems: MAX_WORDS })
  @Transform(({ value }: { value: unknown }) => toWords(value))
  @Matches(/^[^,;]*$/, { each: true, message: 'A word has no comma or semicolon in it' })
  @MaxLength(MAX_LENGTH, { each: true, message: `A word has at most ${MAX_LENGTH} characters` })
  @IsNotEmpty({ each: true, message: 'A word must not be empty' })
  @IsString({ each: true, message: 'Each word must be text' })
  @ArrayMinSize(2, { message: 'Please enter at least two different words' })
  @ArrayMaxSize(MAX_WORDS, { message: `At most ${MAX_WORDS} words can mean the same` })
  @IsArray({ message: 'words must be a list' })
  words: string[];
}

export class EditSynonymsDto extends SynonymsDto {
  @ApiProperty({ type: 'integer', description: 'Version of the group that the seller has seen' })
  @Min(1, { message: 'version must be a whole number' })
  @IsInt({ message: 'version must be a whole number' })
  version: number;
}

export class SynonymsResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty({ type: [String], description: 'In lower case' }) words: string[];
  @ApiProperty({ type: 'integer', description: 'Incremented by every edit' }) version: number;

  static from({ id, words, version }: SynonymGroup): SynonymsResponse {
    return { _id: id, words, version };
  }
}

export class SynonymsListResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [SynonymsResponse] }) synonyms: SynonymsResponse[];
}
