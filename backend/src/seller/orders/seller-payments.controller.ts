import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../../auth/auth-user.js';
import { Roles } from '../../auth/guards/access.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { PathId } from '../../common/http/path-id.js';
import { OrderId } from '../../orders/order-id.decorator.js';
import { RefundDto, SellerPaymentResponse } from './dto/refund.dto.js';
import { FlagNotFoundError } from './seller-orders.errors.js';
import { SellerPaymentsService } from './seller-payments.service.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';

@ApiTags('Seller')
@Roles('seller')
@Controller('order/seller/:id')
export class SellerPaymentsController {
  constructor(
    private readonly refunds: RefundsService,
    private readonly payments: SellerPaymentsService,
  ) {}

  @ApiOperation({ summary: 'Returns the online payment of an order and its refunds' })
  @ApiOkResponse({ type: SellerPaymentResponse })
  @Get('payment')
  async payment(@OrderId() id: string): Promise<SellerPaymentResponse> {
    return SellerPaymentResponse.from(await this.refunds.getDetails(id));
  }

  @ApiOperation({ summary: 'Refunds an order, fully or partially' })
  @ApiHeader({ name: 'Idempotency-Key', required: true })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('refund')
  async refund(
    @CurrentUser() seller: AuthUser,
    @OrderId() id: string,
    @Body() { amount }: RefundDto,
    @Headers('Idempotency-Key') key = '',
  ): Promise<SuccessResponse> {
    await this.refunds.refund(seller, id, amount, key);
    return SuccessResponse.of(`$${amount.toFixed(2)} will be refunded to the customer`);
  }

  @ApiOperation({ summary: 'Resolves a flag of a payment that needs review' })
  @ApiOkResponse({ type: SuccessResponse })
  @HttpCode(200)
  @Post('flag/:flagId/done')
  async resolveFlag(
    @CurrentUser() seller: AuthUser,
    @OrderId() id: string,
    @PathId('flagId', () => new FlagNotFoundError()) flagId: string,
  ): Promise<SuccessResponse> {
    await this.payments.resolveFlag(seller, id, flagId);
    return SuccessResponse.of('Marked as done');
  }
}
