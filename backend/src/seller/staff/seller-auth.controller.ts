import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiProperty,
  ApiPropertyOptional,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { AuthService } from '../../auth/auth.service.js';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { type Caller, CurrentCaller } from '../../auth/guards/caller.decorator.js';
import { LoginDto } from '../../auth/dto/login.dto.js';
import { Public, OptionalRole } from '../../auth/guards/access.js';
import { SessionCookie } from '../../auth/sessions/session-cookie.js';
import { SuccessResponse } from '../../common/http/success.response.js';

class SellerResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() name: string;
  @ApiProperty() email: string;

  static from({ id, name, email }: { id: string; name: string; email: string }): SellerResponse {
    return { _id: id, name, email };
  }
}

class SellerSessionResponse {
  @ApiProperty() success: boolean;
  @ApiPropertyOptional({ type: SellerResponse }) seller?: SellerResponse;
  @ApiPropertyOptional() message?: string;
}

class SellerSignedInResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: SellerResponse }) seller: SellerResponse;
  @ApiProperty() message: string;
}

@ApiTags('Seller')
@Controller('seller')
export class SellerAuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly cookie: SessionCookie,
  ) {}

  @ApiOperation({
    summary: "Logs a seller in; a customer's session in the same browser stays open",
  })
  @ApiOkResponse({ type: SellerSignedInResponse })
  @Public()
  @HttpCode(200)
  @Post('login')
  async login(
    @Body() dto: LoginDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SellerSignedInResponse> {
    const signedIn = await this.auth.login('seller', dto, caller);
    this.cookie.set(response, 'seller', signedIn);
    return { success: true, seller: SellerResponse.from(signedIn.user), message: 'Logged in' };
  }

  @ApiOperation({ summary: 'Returns the logged-in seller' })
  @ApiOkResponse({ type: SellerSessionResponse })
  @OptionalRole('seller')
  @Get('auth')
  session(@CurrentUser() seller?: AuthUser): SellerSessionResponse {
    if (!seller) return { success: false, message: 'No seller is logged in.' };
    return { success: true, seller: SellerResponse.from(seller) };
  }

  @ApiOperation({ summary: "Ends the seller's session" })
  @ApiOkResponse({ type: SuccessResponse })
  @OptionalRole('seller')
  @Get('logout')
  logout(
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() seller?: AuthUser,
  ): Promise<SuccessResponse> {
    return this.cookie.logOut(response, 'seller', seller);
  }
}
