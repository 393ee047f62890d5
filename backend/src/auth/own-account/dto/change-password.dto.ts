import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength, MinLength } from 'class-validator';
import { PASSWORD_LENGTH } from '../../passwords/passwords.js';

export class ChangePasswordDto {
  @ApiProperty({ maxLength: PASSWORD_LENGTH.max })
  @MaxLength(PASSWORD_LENGTH.max, { message: 'A password has at most 128 characters' })
  @IsNotEmpty({ message: 'Please enter your present password' })
  @IsString({ message: 'Please enter your present password' })
  currentPassword: string;

  @ApiProperty({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max })
  @MaxLength(PASSWORD_LENGTH.max, { message: 'A password has at most 128 characters' })
  @MinLength(PASSWORD_LENGTH.min, { message: 'A password has at least 8 characters' })
  @IsString({ message: 'Please enter a new password' })
  newPassword: string;
}
