import { Body, HttpCode, Injectable, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import { IsEmail, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { SuccessResponse } from '../../common/http/success.response.js';
import { type Caller, CurrentCaller } from '../guards/caller.decorator.js';
import { Public } from '../guards/access.js';
import type { Role } from '../auth-user.js';
import { PasswordReset } from './password-reset.js';
import { NormalizedEmail } from '../../common/http/transforms.js';
import { MAX_TOKEN_LENGTH } from '../links/account-links.js';
import { IsNewPassword } from '../passwords/password-rules.js';

class PasswordWasResetResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ description: 'Email of the account' }) email: string;
}

class ForgotPasswordDto {
  @ApiProperty({ maxLength: 254, example: 'ana@example.com' })
  @NormalizedEmail()
  @MaxLength(254, { message: 'Please enter a valid email' })
  @IsEmail({}, { message: 'Please enter a valid email' })
  email: string;
}

class ResetPasswordDto {
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

/** The password reset routes. The customers' and the sellers' controllers extend it, each with its path and role. */
@Injectable()
export abstract class PasswordResetRoutes {
  protected abstract readonly role: Role;

  constructor(private readonly resets: PasswordReset) {}

  @ApiOperation({ summary: 'Sends a password reset link, if the account exists' })
  @ApiOkResponse({ type: SuccessResponse })
  @Public()
  @HttpCode(200)
  @Post('forgot')
  async forgot(
    @Body() { email }: ForgotPasswordDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SuccessResponse> {
    await this.resets.requestLink(this.role, email, caller);
    return SuccessResponse.of('If there is an account with this email, we have sent a link');
  }

  @ApiOperation({ summary: 'Sets a new password by a reset link, and ends all sessions' })
  @ApiOkResponse({ type: PasswordWasResetResponse })
  @Public()
  @HttpCode(200)
  @Post('reset')
  async reset(
    @Body() { token, password }: ResetPasswordDto,
    @CurrentCaller() caller: Caller,
  ): Promise<PasswordWasResetResponse> {
    const { email } = await this.resets.reset(this.role, token, password, caller);
    return { success: true, message: 'Password changed', email };
  }
}
