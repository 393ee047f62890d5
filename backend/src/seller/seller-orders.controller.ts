import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles } from '../auth/roles.decorator.js';
import { PageDto } from '../common/page.dto.js';
import { OrderListResponse, OrderResponse } from '../orders/dto/order.response.js';
import { OrdersService } from '../orders/orders.service.js';
import { ProductImages } from '../products/product-images.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('order')
export class SellerOrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly images: ProductImages,
  ) {}

  @ApiOperation({ summary: 'Lists all orders, newest first' })
  @Get('seller')
  async listAll(@Query() page: PageDto): Promise<OrderListResponse> {
    const [orders, total] = await this.orders.listAll(page);
    return {
      success: true,
      orders: orders.map((order) => OrderResponse.from(order, this.images)),
      total,
    };
  }
}
