import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CartService } from '../cart/cart.service.js';
import { SuccessResponse } from '../common/http/success.response.js';
import { AuthService, type SignedIn } from '../auth/auth.service.js';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { type Caller, CurrentCaller } from '../auth/guards/caller.decorator.js';
import { LoginDto } from '../auth/dto/login.dto.js';
import { RegisterDto, SessionResponse, SignedInResponse, UserResponse } from './dto/account.dto.js';
import { Public } from '../auth/guards/access.js';
import { OptionalRole } from '../auth/guards/access.js';
import { SessionCookie } from '../auth/sessions/session-cookie.js';

@ApiTags('Customer account')
@Controller('user')
export class AccountController {
  constructor(
    private readonly auth: AuthService,
    private readonly cart: CartService,
    private readonly cookie: SessionCookie,
  ) {}

  @ApiOperation({ summary: 'Creates an account and logs in' })
  @ApiCreatedResponse({ type: SignedInResponse })
  @Public()
  @Post('register')
  async register(
    @Body() dto: RegisterDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInResponse> {
    return this.signedIn(await this.auth.register(dto, caller), 'Welcome to Larder', response);
  }

  @ApiOperation({ summary: 'Logs a customer in' })
  @ApiOkResponse({ type: SignedInResponse })
  @Public()
  @HttpCode(200)
  @Post('login')
  async login(
    @Body() dto: LoginDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInResponse> {
    return this.signedIn(await this.auth.login('customer', dto, caller), 'Welcome back', response);
  }

  @ApiOperation({ summary: 'Returns the logged-in customer and the saved cart' })
  @ApiOkResponse({ type: SessionResponse })
  @OptionalRole('customer')
  @Get('auth')
  async session(@CurrentUser() user?: AuthUser): Promise<SessionResponse> {
    if (!user) return { success: false, message: 'You are not logged in.' };
    return { success: true, user: UserResponse.from(user, await this.cart.get(user.id)) };
  }

  @ApiOperation({ summary: 'Ends the session; copies of its cookie stop working' })
  @ApiOkResponse({ type: SuccessResponse })
  @OptionalRole('customer')
  @Get('logout')
  logout(
    @Res({ passthrough: true }) response: Response,
    @CurrentUser() user?: AuthUser,
  ): Promise<SuccessResponse> {
    return this.cookie.logOut(response, 'customer', user);
  }

  private async signedIn(
    signedIn: SignedIn,
    message: string,
    response: Response,
  ): Promise<SignedInResponse> {
    // The cookie is set first: if something fails afterwards, the next login of this browser ends the session.
    this.cookie.set(response, 'customer', signedIn);
    const user = UserResponse.from(signedIn.user, await this.cart.get(signedIn.user.id));
    return { success: true, message, user };
  }
}
