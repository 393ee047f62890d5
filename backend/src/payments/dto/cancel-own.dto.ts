import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export class CancelOwnDto {
  @ApiPropertyOptional({
    enum: ['Order Placed'],
    description:
      'Status that the customer has seen. Without it, only an order with a pending payment is cancelled: the checkout does so automatically, and must not cancel an order that was paid in the meantime.',
  })
  @IsIn(['Order Placed'], { message: 'This order cannot be cancelled in this way' })
  @IsOptional()
  status?: 'Order Placed';

  @ApiPropertyOptional({ format: 'uuid', description: "The session's user, if given" })
  userId?: string;
}
