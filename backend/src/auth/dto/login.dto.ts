import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsOptional, IsString, MaxLength } from 'class-validator';
import { WantedLanguage, NormalizedEmail } from '../../common/http/transforms.js';
import { MAX_CODE_LENGTH } from '../two-factor/recovery-codes.js';
import type { Language } from '../../common/language.js';
import { IsPassword } from '../passwords/password-rules.js';

export class LoginDto {
  @ApiProperty({ maxLength: 254, example: 'ana@example.com' })
  @NormalizedEmail()
  @MaxLength(254, { message: 'Please enter a valid email' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  email: string;

  @IsPassword('Please enter a password') password: string;

  @ApiPropertyOptional({
    maxLength: MAX_CODE_LENGTH,
    description: 'Code of the authenticator app, or a recovery code; required after TOTP_REQUIRED',
  })
  @MaxLength(MAX_CODE_LENGTH, { message: 'This is too long for a code' })
  @IsString({ message: 'Please enter a code' })
  @IsOptional()
  code?: string;

  @WantedLanguage()
  language?: Language;
}
