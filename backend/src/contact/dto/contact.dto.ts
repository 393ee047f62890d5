import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  IsOneLine,
  NormalizedEmail,
  Trimmed,
  WantedLanguage,
} from '../../common/http/transforms.js';
import type { Language } from '../../common/language.js';

export class ContactDto {
  @ApiPropertyOptional({
    format: 'uuid',
    description: 'Idempotency key: a message that is sent again with it is stored once',
  })
  @IsOptional()
  @IsUUID(undefined, { message: 'The key is not complete' })
  key?: string;

  @ApiProperty({ maxLength: 100 })
  @Trimmed()
  @MaxLength(100, { message: 'A name has at most 100 characters' })
  @IsOneLine({ message: 'A name is one line' })
  @IsNotEmpty({ message: 'Please enter your name' })
  @IsString({ message: 'Please enter your name' })
  name: string;

  @ApiProperty({ maxLength: 254, example: 'ana@example.com' })
  @NormalizedEmail()
  @MaxLength(254, { message: 'Please enter a valid email' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  email: string;

  @ApiPropertyOptional({ maxLength: 150, description: 'Subject, or an order number' })
  @IsOptional()
  @Trimmed()
  @MaxLength(150, { message: 'The subject has at most 150 characters' })
  @IsOneLine({ message: 'The subject is one line' })
  subject?: string;

  @ApiProperty({ maxLength: 5000 })
  @Trimmed()
  @MaxLength(5_000, { message: 'A message has at most 5,000 characters' })
  @IsNotEmpty({ message: 'Please write a message' })
  @IsString({ message: 'Please write a message' })
  message: string;

  @WantedLanguage()
  language?: Language;

  @ApiPropertyOptional({
    type: String,
    description: 'Honeypot: the field is hidden, so only bots fill it in',
  })
  @IsOptional()
  website?: unknown;
}
