import { ApiProperty } from '@nestjs/swagger';
import { ORDER_STATUSES, type OrderStatus } from '../../../orders/order-status.js';

export class StatusCountResponse {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty({ type: 'integer', maximum: 1_000, description: '1,000: so many or more' })
  count: number;
}

export class OrderCountsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [StatusCountResponse], description: "In the order of an order's life" })
  counts: StatusCountResponse[];
}
