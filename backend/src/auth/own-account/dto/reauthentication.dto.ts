import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { PASSWORD_LENGTH } from '../../passwords/passwords.js';
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
  @ApiProperty({ maxLength: PASSWORD_LENGTH.max })
  @MaxLength(PASSWORD_LENGTH.max, { message: 'A password has at most 128 characters' })
  @IsNotEmpty({ message: 'Please enter your present password' })
  @IsString({ message: 'Please enter your present password' })
  currentPassword: string;

  @OptionalCode()
  code?: string;
}
