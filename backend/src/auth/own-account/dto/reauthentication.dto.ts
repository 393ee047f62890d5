import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsPassword } from '../../passwords/password-rules.js';
import { CODE_LENGTH } from '../../two-factor/recovery-codes.js';

/** The code of who has two-factor login; clients that know nothing of it send none. */
export const OptionalCode = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      maxLength: CODE_LENGTH,
      description: 'Of the app, or a recovery code, where the account asks for one',
    }),
    MaxLength(CODE_LENGTH, { message: 'This is too long for a code' }),
    IsString({ message: 'Please enter a code' }),
    IsOptional(),
  );

/** The current password beside other fields, and a code where the account asks for one. */
export class ReauthenticationDto {
  @IsPassword('Please enter your present password') currentPassword: string;

  @OptionalCode()
  code?: string;
}
