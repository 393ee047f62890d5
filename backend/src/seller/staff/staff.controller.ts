import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { StaffNotFoundError } from './staff.errors.js';
import { type Caller, CurrentCaller } from '../../auth/guards/caller.decorator.js';
import {
  ChangePasswordDto,
  ReauthenticationDto,
} from '../../auth/self-service/dto/reauthentication.dto.js';
import { PasswordChange } from '../../auth/self-service/password-change.js';
import { Roles } from '../../auth/guards/access.js';
import { SessionCookie } from '../../auth/sessions/session-cookie.js';
import { StaffService } from './staff.service.js';
import { PathId } from '../../common/http/path-id.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import {
  AddSellerDto,
  SetDisabledDto,
  PasswordLinkResponse,
  StaffAddedResponse,
  StaffListResponse,
  StaffMemberResponse,
  StaffResponse,
} from './dto/staff.dto.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('seller')
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly passwords: PasswordChange,
    private readonly cookie: SessionCookie,
  ) {}

  @ApiOperation({ summary: 'Returns the staff accounts' })
  @ApiOkResponse({ type: StaffListResponse })
  @Get('staff')
  async list(): Promise<StaffListResponse> {
    const staff = await this.staff.list();
    return { success: true, staff: staff.map((member) => StaffMemberResponse.from(member)) };
  }

  @ApiOperation({ summary: 'Adds a seller' })
  @ApiCreatedResponse({ type: StaffAddedResponse })
  @Post('staff')
  async add(
    @CurrentUser() by: AuthUser,
    @Body() dto: AddSellerDto,
    @CurrentCaller() caller: Caller,
  ): Promise<StaffAddedResponse> {
    const seller = await this.staff.add({ by, factors: dto, caller }, dto);
    return { success: true, message: 'Seller added', seller: StaffResponse.from(seller) };
  }

  @ApiOperation({ summary: "Disables or enables a seller's account" })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('staff/:id/disabled')
  async setDisabled(
    @CurrentUser() by: AuthUser,
    @PathId('id', () => new StaffNotFoundError()) id: string,
    @Body() dto: SetDisabledDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SuccessResponse> {
    const { isDisabled } = dto;
    await this.staff.setDisabled({ by, factors: dto, caller }, id, isDisabled);
    return SuccessResponse.of(isDisabled ? 'Seller disabled' : 'Seller enabled');
  }

  @ApiOperation({
    summary: 'Ends the sessions of a seller; for the own account, all other sessions',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('staff/:id/sessions/end')
  async endSessions(
    @CurrentUser() by: AuthUser,
    @PathId('id', () => new StaffNotFoundError()) id: string,
  ): Promise<SuccessResponse> {
    await this.staff.endSessions(by, id);
    return SuccessResponse.of('Sessions ended');
  }

  @ApiOperation({
    summary: 'Switches off two-factor login of a colleague who has lost their app',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('staff/:id/two-factor/reset')
  async resetTwoFactor(
    @CurrentUser() by: AuthUser,
    @PathId('id', () => new StaffNotFoundError()) id: string,
    @Body() factors: ReauthenticationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<SuccessResponse> {
    await this.staff.resetTwoFactor({ by, factors, caller }, id);
    return SuccessResponse.of('Two-factor login is off');
  }

  @ApiOperation({ summary: 'Creates a password reset link for a colleague; returned once' })
  @ApiOkResponse({ type: PasswordLinkResponse })
  @HttpCode(200)
  @Post('staff/:id/password-link')
  async makePasswordLink(
    @CurrentUser() by: AuthUser,
    @PathId('id', () => new StaffNotFoundError()) id: string,
    @Body() factors: ReauthenticationDto,
    @CurrentCaller() caller: Caller,
  ): Promise<PasswordLinkResponse> {
    const link = await this.staff.makePasswordLink({ by, factors, caller }, id);
    return { success: true, message: 'Give this link to your colleague', link };
  }

  @ApiOperation({ summary: 'Sets a new password and ends all other sessions' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('password')
  async changePassword(
    @CurrentUser() seller: AuthUser,
    @Body() dto: ChangePasswordDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SuccessResponse> {
    this.cookie.setDevice(response, await this.passwords.change(seller, dto, caller));
    return SuccessResponse.of('Password changed');
  }
}
