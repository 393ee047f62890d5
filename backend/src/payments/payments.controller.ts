import {
  applyDecorators,
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Post,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentUser, type AuthUser } from '../auth/auth-user.js';
import { OwnUserGuard } from '../auth/guards/own-user.guard.js';
import { Public } from '../auth/guards/access.js';
import { Roles } from '../auth/guards/access.js';
import { PlaceOrderDto } from '../orders/dto/place-order.dto.js';
import { OrderId } from '../orders/order-id.decorator.js';
import { CheckoutResponse, PaymentMethodsResponse } from './dto/payments.response.js';
import { PaymentsService } from './payments.service.js';
import { StripeGateway } from './stripe/stripe.gateway.js';
import { AccountChangesInterceptor } from '../admission/write-limits.js';

/**
 * The language comes from `Content-Language`, which describes the client's page, because every browser sends
 * `Accept-Language`.
 */
const ApiPageThatAsks = () =>
  applyDecorators(
    ApiHeader({
      name: 'Origin',
      required: false,
      description:
        'Sent by browsers; the payment page redirects back to it if it is an allowed origin',
    }),
    ApiHeader({
      name: 'Content-Language',
      required: false,
      description:
        'Language of the current page, such as `de`: the payment page redirects back to it',
    }),
  );

@ApiTags('Payments')
@Roles('customer')
@UseGuards(OwnUserGuard)
@UseInterceptors(AccountChangesInterceptor)
@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: PaymentsService,
    private readonly gateway: StripeGateway,
  ) {}

  @ApiOperation({ summary: 'Returns the available payment methods' })
  @ApiOkResponse({ type: PaymentMethodsResponse })
  @Public()
  @Get('payment/methods')
  methods(): PaymentMethodsResponse {
    return PaymentMethodsResponse.from(this.gateway);
  }

  @ApiOperation({ summary: 'Places an order and creates its payment page' })
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiCreatedResponse({ type: CheckoutResponse })
  @ApiPageThatAsks()
  @Post('order/stripe')
  async checkout(
    @CurrentUser() user: AuthUser,
    @Body() dto: PlaceOrderDto,
    @Headers('Idempotency-Key') key?: string,
    @Headers('Origin') origin?: string,
    @Headers('Content-Language') language?: string,
  ): Promise<CheckoutResponse> {
    const from = { origin, language };
    const checkout = await this.payments.checkout(user, dto, { key, from });
    return { success: true, message: 'Please pay on the next page', ...checkout };
  }

  @ApiOperation({ summary: 'Creates a new payment page of a pending order' })
  @ApiOkResponse({ type: CheckoutResponse })
  @HttpCode(200)
  @ApiPageThatAsks()
  @Post('order/:id/pay')
  async payAgain(
    @CurrentUser() user: AuthUser,
    @OrderId() id: string,
    @Headers('Origin') origin?: string,
    @Headers('Content-Language') language?: string,
  ): Promise<CheckoutResponse> {
    const url = await this.payments.payAgain(user, id, { origin, language });
    return { success: true, message: 'Please pay on the next page', orderId: id, url };
  }
}
