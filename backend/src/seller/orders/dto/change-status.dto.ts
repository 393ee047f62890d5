import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional } from 'class-validator';
import { ORDER_STATUSES, type OrderStatus } from '../../../orders/order-status.js';

export class ChangeStatusDto {
  @ApiProperty({ enum: ORDER_STATUSES, enumName: 'OrderStatus' })
  @IsIn(ORDER_STATUSES, { message: `status must be one of ${ORDER_STATUSES.join(', ')}` })
  status: OrderStatus;

  @ApiProperty({ type: 'integer', description: 'Of the order as it was shown' })
  @IsInt({ message: 'version must be a whole number' })
  version: number;

  @ApiPropertyOptional({
    description: 'With Cancelled: all that was paid online goes back as well',
  })
  @IsOptional()
  @IsBoolean({ message: 'refund must be true or false' })
  refund?: boolean;
}
