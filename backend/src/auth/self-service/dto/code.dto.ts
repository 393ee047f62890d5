import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IsPassword } from '../../passwords/password-rules.js';
import { MAX_CODE_LENGTH } from '../../two-factor/recovery-codes.js';

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
