import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { NormalizedEmail, Trimmed, WantedLanguage } from '../../common/http/transforms.js';
import type { Language } from '../../common/language.js';

export class SubscribeDto {
  @ApiProperty({ maxLength: 254, example: 'ana@example.com' })
  @NormalizedEmail()
  @MaxLength(254, { message: 'Please enter a valid email' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  email: string;

  @ApiProperty({ maxLength: 500, description: 'Exact text of the consent' })
  @Trimmed()
  @MaxLength(500, { message: 'The consent has at most 500 characters' })
  @IsNotEmpty({ message: 'The consent is missing' })
  @IsString({ message: 'The consent is missing' })
  consent: string;

  @WantedLanguage()
  language?: Language;

  @ApiPropertyOptional({
    type: String,
    description: 'Honeypot: the field is hidden, so only bots fill it in',
  })
  @IsOptional()
  website?: unknown;
}

export class SubscriptionKeyDto {
  @ApiProperty({ format: 'uuid', description: 'The token of the link in the email' })
  @IsUUID(undefined, { message: 'The link is not complete' })
  key: string;
}
