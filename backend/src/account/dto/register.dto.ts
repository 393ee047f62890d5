import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import {
  WantedLanguage,
  NormalizedEmail,
  IsOneLine,
  Trimmed,
} from '../../common/http/transforms.js';
import type { Language } from '../../common/language.js';
import { IsNewPassword } from '../../auth/passwords/password-rules.js';

export class RegisterDto {
  @ApiProperty({ maxLength: 100, example: 'Ana Flores' })
  @Trimmed()
  @IsOneLine({ message: 'A name must be one line of text' })
  @MaxLength(100, { message: 'A name has at most 100 characters' })
  @IsNotEmpty({ message: 'Please enter your name' })
  @IsString({ message: 'Please enter your name' })
  name: string;

  @ApiProperty({ maxLength: 254, example: 'ana@example.com' })
  @NormalizedEmail()
  @MaxLength(254, { message: 'Please enter a valid email' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  email: string;

  @IsNewPassword('Please enter a password') password: string;

  @WantedLanguage()
  language?: Language;
}
