import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export class CancelOwnDto {
  @ApiPropertyOptional({
    enum: ['Order Placed'],
    description:
      'What the customer saw when they asked for it. Without it only an order that waits for its payment is taken back: a checkout clears such a one away by itself, and must not take back one that was paid meanwhile.',
  })
  @IsIn(['Order Placed'], { message: 'This order cannot be cancelled in this way' })
  @IsOptional()
  status?: 'Order Placed';

  @ApiPropertyOptional({ format: 'uuid', description: "The session's user, if given" })
  userId?: string;
}
