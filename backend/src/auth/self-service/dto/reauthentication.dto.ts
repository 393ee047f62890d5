import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsPassword } from '../../passwords/password-rules.js';
import { MAX_CODE_LENGTH } from '../../two-factor/recovery-codes.js';

/** The two-factor code; clients that do not support it send none. */
export const OptionalCode = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      maxLength: MAX_CODE_LENGTH,
      description: 'Code of the authenticator app, or a recovery code, if the account requires one',
    }),
    MaxLength(MAX_CODE_LENGTH, { message: 'This is too long for a code' }),
    IsString({ message: 'Please enter a code' }),
    IsOptional(),
  );

/** The current password together with other fields, and a code if the account requires one. */
export class ReauthenticationDto {
  @IsPassword('Please enter your current password') currentPassword: string;

  @OptionalCode()
  code?: string;
}
