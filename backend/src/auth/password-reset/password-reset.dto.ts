import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { NormalizedEmail } from '../../common/http/transforms.js';
import { MAX_TOKEN_LENGTH } from '../links/account-links.js';
import { IsNewPassword } from '../passwords/password-rules.js';

export class PasswordWasResetResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ description: 'Email of the account' }) email: string;
}

export class ForgotPasswordDto {
  @ApiProperty({ maxLength: 254, example: 'ana@example.com' })
  @NormalizedEmail()
  @MaxLength(254, { message: 'Please enter a valid email' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  email: string;
}

export class ResetPasswordDto {
  @ApiProperty({
    maxLength: MAX_TOKEN_LENGTH,
    description: 'Token of the link: the part after the #',
  })
  @MaxLength(MAX_TOKEN_LENGTH, { message: 'This is too long for a link' })
  @IsNotEmpty({ message: 'Please use the link that you were sent' })
  @IsString({ message: 'Please use the link that you were sent' })
  token: string;

  @IsNewPassword('Please enter a new password') password: string;
}
