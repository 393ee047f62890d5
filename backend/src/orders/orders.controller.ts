import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Inject,
  Post,
  Query,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { OwnUserGuard } from '../auth/guards/own-user.guard.js';
import { Roles } from '../auth/guards/access.js';
import { Env } from '../config/env.js';
import { isPaged } from '../common/http/keyset.js';
import { WholeLists } from '../admission/read-limits.js';
import { ProductImages } from '../products/product-images.js';
import {
  AttemptClosedResponse,
  ListOwnOrdersDto,
  OrderListResponse,
  OrderPlacedResponse,
  OrderResponse,
} from './dto/order.response.js';
import { PlaceOrderDto } from './dto/place-order.dto.js';
import { OrdersService } from './orders.service.js';
import { AccountChangesInterceptor } from '../admission/write-limits.js';

@ApiTags('Orders')
@Roles('customer')
@UseGuards(OwnUserGuard)
@UseInterceptors(AccountChangesInterceptor)
@Controller('order')
export class OrdersController {
  private readonly wholeLists: WholeLists<{ userId: string; search?: string }>;

  constructor(
    private readonly orders: OrdersService,
    private readonly images: ProductImages,
    @Inject(Env) env: Env,
  ) {
    this.wholeLists = new WholeLists(env, (query) => this.list(query.userId, query));
  }

  @ApiOperation({ summary: 'Places a cash-on-delivery order' })
  @ApiCreatedResponse({ type: OrderPlacedResponse })
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Post('cod')
  async placeCod(
    @CurrentUser() user: AuthUser,
    @Body() dto: PlaceOrderDto,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<OrderPlacedResponse> {
    const order = await this.orders.place(user, { dto, paymentType: 'COD', key });
    return {
      success: true,
      message: 'Order placed',
      order: OrderResponse.from(order, this.images),
    };
  }

  @ApiOperation({
    summary: 'Resolves an order attempt whose response was lost',
    description:
      'Returns the order that was placed with this idempotency key, paid or not. Without one, the key is closed: a later request with it is rejected with ATTEMPT_CLOSED.',
  })
  @ApiOkResponse({ type: AttemptClosedResponse })
  @ApiHeader({ name: 'Idempotency-Key', required: true })
  @HttpCode(200)
  @Post('attempt/close')
  async closeAttempt(
    @CurrentUser() user: AuthUser,
    @Headers('Idempotency-Key') key?: string,
  ): Promise<AttemptClosedResponse> {
    const order = await this.orders.closeAttempt(user, key);
    return order
      ? { success: true, message: 'Order placed', order: OrderResponse.from(order, this.images) }
      : { success: true, message: 'Nothing was ordered' };
  }

  @ApiOperation({
    summary:
      "Returns the customer's orders, the newest first; without page and limit the newest 5,000",
  })
  @ApiOkResponse({ type: OrderListResponse })
  @ApiQuery({ name: 'userId', type: String, required: false })
  @Get('user')
  async listOwn(
    @CurrentUser() user: AuthUser,
    @Query() query: ListOwnOrdersDto,
    @Res() response: Response,
  ): Promise<void> {
    if (isPaged(query)) response.json(await this.list(user.id, query));
    else await this.wholeLists.send(user.id, { userId: user.id, search: query.search }, response);
  }

  private async list(userId: string, query: ListOwnOrdersDto): Promise<OrderListResponse> {
    const list = await this.orders.listOwn(userId, query);
    const orders = list.orders.map((order) => OrderResponse.from(order, this.images));
    return { success: true, ...list, orders };
  }
}
