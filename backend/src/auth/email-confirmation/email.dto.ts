import { ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { NormalizedEmail } from '../../common/http/transforms.js';
import { OptionalCode } from '../self-service/dto/reauthentication.dto.js';
import { MAX_TOKEN_LENGTH } from '../links/account-links.js';
import { IsPassword } from '../passwords/password-rules.js';
import type { EmailOutcome } from './email-confirmation.js';

export class ChangeEmailDto {
  @ApiProperty({ maxLength: 254, example: 'ana@example.com' })
  @NormalizedEmail()
  @MaxLength(254, { message: 'Please enter a valid email' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  email: string;

  @IsPassword('Please enter your password', 'The current password') password: string;

  @OptionalCode()
  code?: string;
}

export class ConfirmEmailDto {
  @ApiProperty({
    maxLength: MAX_TOKEN_LENGTH,
    description: 'Token of the link: the part after the #',
  })
  @MaxLength(MAX_TOKEN_LENGTH, { message: 'This is too long for a link' })
  @IsNotEmpty({ message: 'Please use the link that you were sent' })
  @IsString({ message: 'Please use the link that you were sent' })
  token: string;
}

export class OwnEmailResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() email: string;
  @ApiProperty({ description: 'Whether the email is confirmed' }) isConfirmed: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'New email of a pending change',
  })
  newEmail: string | null;
  @ApiProperty({ description: 'Whether the shop sends emails' }) isMailOffered: boolean;
}

export class EmailConfirmedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ description: 'Current email of the account' }) email: string;
  @ApiProperty({ enum: ['confirmed', 'already', 'changed'] }) outcome: EmailOutcome;
}
