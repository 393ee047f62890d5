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

  @ApiProperty({ maxLength: 500, description: 'What they have read and agree to, word for word' })
  @Trimmed()
  @MaxLength(500, { message: 'The consent has at most 500 characters' })
  @IsNotEmpty({ message: 'The consent is missing' })
  @IsString({ message: 'The consent is missing' })
  consent: string;

  @WantedLanguage()
  language?: Language;

  @ApiPropertyOptional({
    type: String,
    description: 'No person sees the field: whoever fills it in is a program',
  })
  @IsOptional()
  website?: unknown;
}

export class SubscriptionKeyDto {
  @ApiProperty({ format: 'uuid', description: 'Of the link in a mail' })
  @IsUUID(undefined, { message: 'The link is not complete' })
  key: string;
}
