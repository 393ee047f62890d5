import { ApiProperty, PickType } from '@nestjs/swagger';
import { ORDER_STATUSES, type OrderStatus } from '../../../orders/order-status.js';
import { ListOrdersDto } from './list-orders.dto.js';

/** Only filters with which counting stays cheap in a shop of any size: the index of states has the time and nothing else. */
export class CountOrdersDto extends PickType(ListOrdersDto, ['from', 'to']) {}

export class StatusCountResponse {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' }) status: OrderStatus;
  @ApiProperty({ type: 'integer', maximum: 1_000, description: 'Capped at 1,000' })
  count: number;
}

export class OrderCountsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [StatusCountResponse], description: 'In the order of the statuses' })
  counts: StatusCountResponse[];
}
