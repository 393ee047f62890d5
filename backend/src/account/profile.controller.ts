import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { ChangePasswordDto } from '../auth/self-service/dto/reauthentication.dto.js';
import { type Caller, CurrentCaller } from '../auth/guards/caller.decorator.js';
import { Roles } from '../auth/guards/access.js';
import { PasswordChange } from '../auth/self-service/password-change.js';
import { SessionCookie } from '../auth/sessions/session-cookie.js';
import { getUser, setProfile } from '../auth/users.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { ProfileDto, ProfileAnswer, ProfileResponse } from './dto/profile.dto.js';

/** A customer's profile and password. */
@ApiTags('Customer account')
@Roles('customer')
@Controller('user')
export class ProfileController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: PasswordChange,
    private readonly cookie: SessionCookie,
  ) {}

  @ApiOperation({ summary: "Returns the customer's profile" })
  @ApiOkResponse({ type: ProfileAnswer })
  @Get('profile')
  async profile(@CurrentUser() { id }: AuthUser): Promise<ProfileAnswer> {
    const user = await getUser(this.dataSource.manager, id);
    return { success: true, profile: ProfileResponse.from(user) };
  }

  @ApiOperation({ summary: 'Changes the name and the language of emails' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('profile')
  async change(@CurrentUser() { id }: AuthUser, @Body() dto: ProfileDto): Promise<SuccessResponse> {
    await setProfile(this.dataSource.manager, id, dto);
    return SuccessResponse.of('Saved');
  }

  @ApiOperation({ summary: 'Sets a new password and ends all other sessions' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('password')
  async changePassword(
    @CurrentUser() user: AuthUser,
    @Body() dto: ChangePasswordDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SuccessResponse> {
    this.cookie.setDevice(response, await this.passwords.change(user, dto, caller));
    return SuccessResponse.of('Password changed');
  }
}
