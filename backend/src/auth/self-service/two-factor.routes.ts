import { Body, Get, HttpCode, Injectable, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import type { Response } from 'express';
import { SuccessResponse } from '../../common/http/success.response.js';
import { CurrentUser, type AuthUser } from '../auth-user.js';
import { type Caller, CurrentCaller } from '../guards/caller.decorator.js';
import { BothFactorsDto, CodeDto, OwnPasswordDto } from './dto/reauthentication.dto.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { TwoFactorService } from '../two-factor/two-factor.service.js';

class TwoFactorResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Whether two-factor login is available' })
  isOffered: boolean;
  @ApiProperty() isOn: boolean;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) since: string | null;
  @ApiProperty() recoveryCodesLeft: number;
}

class TwoFactorSetupResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ description: 'Secret in Base32, for typing it into an app' }) secret: string;
  @ApiProperty({ example: 'otpauth://totp/Larder:ana%40example.com?issuer=Larder&secret=…' })
  url: string;
  @ApiProperty({ description: 'The URL as a QR code (SVG)' }) qr: string;
}

class RecoveryCodesResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({ type: [String], description: 'Returned once; each works once' })
  recoveryCodes: string[];
}

/**
 * The routes of two-factor login. The customers' and the sellers' controllers extend it, each with its path
 * and role.
 */
@Injectable()
export abstract class TwoFactorRoutes {
  constructor(
    private readonly twoFactor: TwoFactorService,
    private readonly cookie: SessionCookie,
  ) {}

  @ApiOperation({ summary: 'Returns whether two-factor login is on' })
  @ApiOkResponse({ type: TwoFactorResponse })
  @Get()
  async status(@CurrentUser() user: AuthUser): Promise<TwoFactorResponse> {
    const { since, ...status } = await this.twoFactor.status(user);
    return { success: true, ...status, since: since?.toISOString() ?? null };
  }

  @ApiOperation({
    summary:
      'Starts the set-up: returns a secret for an authenticator app, to be confirmed with a first code',
  })
  @ApiOkResponse({ type: TwoFactorSetupResponse })
  @HttpCode(200)
  @Post('setup')
  async setUp(
    @CurrentUser() user: AuthUser,
    @Body() { password }: OwnPasswordDto,
    @CurrentCaller() caller: Caller,
  ): Promise<TwoFactorSetupResponse> {
    return { success: true, ...(await this.twoFactor.setUp(user, password, caller)) };
  }

  @ApiOperation({ summary: 'Switches it on with a first code, and ends all other sessions' })
  @ApiOkResponse({ type: RecoveryCodesResponse })
  @HttpCode(200)
  @Post('confirm')
  async confirm(
    @CurrentUser() user: AuthUser,
    @Body() { code }: CodeDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecoveryCodesResponse> {
    const { recoveryCodes, deviceToken } = await this.twoFactor.confirm(user, code, caller);
    this.cookie.setDevice(response, deviceToken);
    return { success: true, message: 'Two-factor login is on', recoveryCodes };
  }

  @ApiOperation({ summary: 'Replaces the recovery codes' })
  @ApiOkResponse({ type: RecoveryCodesResponse })
  @HttpCode(200)
  @Post('recovery-codes')
  async renewCodes(
    @CurrentUser() user: AuthUser,
    @Body() factors: BothFactorsDto,
    @CurrentCaller() caller: Caller,
  ): Promise<RecoveryCodesResponse> {
    const recoveryCodes = await this.twoFactor.renewCodes(user, factors, caller);
    return { success: true, message: 'These are your new recovery codes', recoveryCodes };
  }

  @ApiOperation({ summary: 'Switches it off' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('off')
  async switchOff(
    @CurrentUser() user: AuthUser,
    @Body() factors: BothFactorsDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SuccessResponse> {
    await this.twoFactor.switchOff(user, factors, caller);
    return SuccessResponse.of('Two-factor login is off');
  }
}
