import { Body, HttpCode, Injectable, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { SuccessResponse } from '../../common/http/success.response.js';
import { type Caller, CurrentCaller } from '../guards/caller.decorator.js';
import { Public } from '../guards/access.js';
import type { Role } from '../role.js';
import { ForgotPasswordDto, ResetPasswordDto } from './password-reset.dto.js';
import { PasswordReset } from './password-reset.js';
import { PasswordWasResetResponse } from './password-reset.dto.js';

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
