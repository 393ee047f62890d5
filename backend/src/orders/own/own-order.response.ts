import { ApiProperty } from '@nestjs/swagger';
import type { ProductImages } from '../../products/product-images.js';
import { OrderResponse } from '../dto/order.response.js';
import type { OrderWithItems } from '../lists/find-orders.js';
import { ORDER_STATUSES, type OrderStatus } from '../order-status.js';
import type { OrderStep } from './order-steps.js';

export class OwnOrderStepResponse {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class OwnOrderResponse {
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
