import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { PASSWORD_LENGTH } from '../../passwords/passwords.js';
import { ReauthenticationDto } from './reauthentication.dto.js';

export class ChangePasswordDto extends ReauthenticationDto {
  @ApiProperty({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max })
  @MaxLength(PASSWORD_LENGTH.max, { message: 'A password has at most 128 characters' })
  @MinLength(PASSWORD_LENGTH.min, { message: 'A password has at least 8 characters' })
  @IsString({ message: 'Please enter a new password' })
  newPassword: string;
}
