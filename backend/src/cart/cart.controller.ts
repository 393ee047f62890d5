import { Body, Controller, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuthUser } from '../auth/auth-user.js';
import { CurrentUser } from '../auth/guards/current-user.decorator.js';
import { OwnUserGuard } from '../auth/guards/own-user.guard.js';
import { Roles } from '../auth/guards/roles.decorator.js';
import { Arrival } from './cart-arrivals.js';
import { CartService } from './cart.service.js';
import { CartResponse } from './dto/cart.response.js';
import { UpdateCartDto } from './dto/update-cart.dto.js';
import { AccountChangesInterceptor } from '../admission/account-changes.interceptor.js';

@ApiTags('Cart')
@Roles('customer')
@UseGuards(OwnUserGuard)
@UseInterceptors(AccountChangesInterceptor)
@Controller('cart')
export class CartController {
  constructor(private readonly cart: CartService) {}

  @ApiOperation({
    summary:
      'Replaces the whole saved cart; of overlapping calls the last one counts, and all are answered with what is kept',
  })
  @ApiOkResponse({ type: CartResponse })
  @HttpCode(200)
  @Post('update')
  async update(
    @CurrentUser() user: AuthUser,
    @Body() dto: UpdateCartDto,
    @Arrival() arrival: string,
  ): Promise<CartResponse> {
    const cartItems = await this.cart.replace(user.id, dto.cartItems, arrival);
    return { success: true, message: 'Cart Updated', cartItems };
  }
}
