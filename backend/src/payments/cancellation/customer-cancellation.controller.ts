import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { OwnUserGuard } from '../../auth/guards/own-user.guard.js';
import { Roles } from '../../auth/guards/access.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { toDecimal } from '../../common/money.js';
import { OrderId } from '../../orders/order-id.decorator.js';
import { CustomerCancellationService } from './customer-cancellation.service.js';

class CancelOwnDto {
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

function cancelledResponse(cents: number | null): SuccessResponse {
  if (cents === 0) return SuccessResponse.of('Order cancelled');
  if (cents === null) {
    return SuccessResponse.of(
      'Order cancelled. Your refund could not be sent yet; we are working on it.',
      { kind: 'due' },
    );
  }
  const amount = toDecimal(cents);
  return SuccessResponse.of(
    `Order cancelled. Your refund of $${amount.toFixed(2)} is on its way.`,
    {
      kind: 'goesBack',
      amount,
    },
  );
}

@ApiTags('Orders')
@Roles('customer')
@UseGuards(OwnUserGuard)
@Controller('order/:id/cancel')
export class CustomerCancellationController {
  constructor(private readonly orders: CustomerCancellationService) {}

  @ApiOperation({
    summary: 'Cancels an order that is not packed yet; payments are refunded',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post()
  async cancel(
    @CurrentUser() user: AuthUser,
    @OrderId() id: string,
    @Body() { status }: CancelOwnDto,
  ): Promise<SuccessResponse> {
    return cancelledResponse(await this.orders.cancel(user, id, status));
  }
}
