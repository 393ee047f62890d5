import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuthUser } from '../../auth/auth-user.js';
import { CurrentUser } from '../../auth/guards/current-user.decorator.js';
import { Roles } from '../../auth/guards/roles.decorator.js';
import { PathId } from '../../common/http/path-id.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { OrderId } from '../../orders/order-id.decorator.js';
import { FlagNotFoundError } from './seller-orders.errors.js';
import { SellerPaymentsService } from './seller-payments.service.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('order/seller/:id/flag')
export class PaymentFlagsController {
  constructor(private readonly payments: SellerPaymentsService) {}

  @ApiOperation({ summary: 'Marks as done what needed a look about a payment' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post(':flagId/done')
  async resolve(
    @CurrentUser() seller: AuthUser,
    @OrderId() id: string,
    @PathId('flagId', () => new FlagNotFoundError()) flagId: string,
  ): Promise<SuccessResponse> {
    await this.payments.resolveFlag(seller, id, flagId);
    return SuccessResponse.of('Marked as done');
  }
}
