import {
  Controller,
  Get,
  type MessageEvent,
  Param,
  type PipeTransform,
  Sse,
  UseGuards,
} from '@nestjs/common';
import {
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiTags,
  ApiProperty,
} from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import type { Observable } from 'rxjs';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { OwnUserGuard } from '../../auth/guards/own-user.guard.js';
import { Roles } from '../../auth/guards/access.js';
import { ProductImages } from '../../products/product-images.js';
import type { OrderKey, OrderWithItems } from '../lists/find-orders.js';
import { OwnOrderService, type OrderStep } from './own-order.service.js';
import { OrderNotFoundError } from '../orders.errors.js';
import { OrderResponse } from '../dto/order.response.js';
import { ORDER_STATUSES, type OrderStatus } from '../order-status.js';

class OwnOrderStepResponse {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty({ format: 'date-time' }) at: string;
}

class OwnOrderResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() order: OrderResponse;
  @ApiProperty({
    type: [OwnOrderStepResponse],
    description: 'Status history, the earliest first, without undone changes',
  })
  steps: OwnOrderStepResponse[];

  static from(order: OrderWithItems, steps: OrderStep[], images: ProductImages): OwnOrderResponse {
    return {
      success: true,
      order: OrderResponse.from(order, images),
      steps: steps.map(({ status, at }) => ({ status, at: at.toISOString() })),
    };
  }
}

const NUMBER = /^[A-HJ-NP-Z2-9]{10}$/i;

const toName: PipeTransform<string, OrderKey> = {
  transform(text) {
    if (isUUID(text)) return { id: text.toLowerCase() };
    if (NUMBER.test(text)) return { number: text.toUpperCase() };
    throw new OrderNotFoundError();
  },
};

/**
 * The id or number of an order in the path.
 * @throws OrderNotFoundError if it is neither
 */
const OrderName = (): ParameterDecorator => Param('id', toName);

const ApiOrderName = () =>
  ApiParam({ name: 'id', type: String, description: 'Id or number of the order' });

@ApiTags('Orders')
@Roles('customer')
@UseGuards(OwnUserGuard)
@Controller('order/user/:id')
export class OwnOrderController {
  constructor(
    private readonly orders: OwnOrderService,
    private readonly images: ProductImages,
  ) {}

  @ApiOperation({ summary: 'Returns an order of the customer with its status history' })
  @ApiOkResponse({ type: OwnOrderResponse })
  @ApiOrderName()
  @Get()
  async get(@CurrentUser() user: AuthUser, @OrderName() key: OrderKey): Promise<OwnOrderResponse> {
    const { order, steps } = await this.orders.get(user, key);
    return OwnOrderResponse.from(order, steps, this.images);
  }

  @ApiOperation({
    summary: "Streams changes of the customer's orders as server-sent events",
  })
  @ApiOrderName()
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ schema: { type: 'string' } })
  @Sse('events')
  follow(
    @CurrentUser() user: AuthUser,
    @OrderName() key: OrderKey,
  ): Promise<Observable<MessageEvent>> {
    return this.orders.follow(user, key);
  }
}
