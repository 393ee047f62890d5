import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength, IsNotEmpty } from 'class-validator';
import { IsPassword, IsNewPassword } from '../../passwords/password-rules.js';
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

export class CodeDto {
  @ApiProperty({ maxLength: MAX_CODE_LENGTH, example: '123456' })
  @MaxLength(MAX_CODE_LENGTH, { message: 'This is too long for a code' })
  @IsNotEmpty({ message: 'Please enter a code' })
  @IsString({ message: 'Please enter a code' })
  code: string;
}

export class OwnPasswordDto {
  @IsPassword('Please enter your password') password: string;
}

/** Password and code, for actions that an intruder at an unlocked screen must not be able to do. */
export class BothFactorsDto extends OwnPasswordDto {
  @ApiProperty({
    maxLength: MAX_CODE_LENGTH,
    description: 'Code of the authenticator app, or a recovery code',
  })
  @MaxLength(MAX_CODE_LENGTH, { message: 'This is too long for a code' })
  @IsNotEmpty({ message: 'Please enter a code' })
  @IsString({ message: 'Please enter a code' })
  code: string;
}

export class ChangePasswordDto extends ReauthenticationDto {
  @IsNewPassword('Please enter a new password') newPassword: string;
}
