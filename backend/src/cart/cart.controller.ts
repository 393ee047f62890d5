import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { OwnUserGuard } from '../auth/guards/own-user.guard.js';
import { Roles } from '../auth/guards/access.js';
import { CartService } from './cart.service.js';
import { CartResponse, UpdateCartDto } from './cart.dto.js';
import { AccountChangesInterceptor } from '../admission/write-limits.js';

@ApiTags('Cart')
@Roles('customer')
@UseGuards(OwnUserGuard)
@UseInterceptors(AccountChangesInterceptor)
@Controller('cart')
export class CartController {
  constructor(private readonly cart: CartService) {}

  @ApiOperation({
    summary: 'Replaces the saved cart if its version matches; without a version, always',
  })
  @ApiOkResponse({ type: CartResponse })
  @HttpCode(200)
  @Post('update')
  async update(@CurrentUser() user: AuthUser, @Body() dto: UpdateCartDto): Promise<CartResponse> {
    const saved = await this.cart.replace(user.id, dto.cartItems, dto.version);
    return { success: true, message: 'Cart Updated', ...saved };
  }
}
