import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../../auth/guards/access.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { PaymentEventsService } from './payment-events.service.js';
import { BadSignatureError } from '../payments.errors.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';

export const WEBHOOK_PATH = 'payment/stripe/webhook';

@ApiTags('Payments')
@Controller()
export class StripeWebhookController {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly events: PaymentEventsService,
  ) {}

  /** After the signature check, every failure is the shop's own: the 5xx makes Stripe redeliver the event. */
  @ApiOperation({ summary: 'Receives Stripe events; the body must be exactly as it was signed' })
  @ApiHeader({ name: 'Stripe-Signature', required: true })
  @ApiBody({
    schema: { type: 'object', additionalProperties: true },
    description: 'A Stripe event',
  })
  @ApiOkResponse({ type: SuccessResponse })
  @Public()
  @HttpCode(200)
  @Post(WEBHOOK_PATH)
  async receive(
    @Req() { body }: Request,
    @Headers('Stripe-Signature') signature = '',
  ): Promise<SuccessResponse> {
    if (!Buffer.isBuffer(body)) throw new BadSignatureError();
    await this.events.receive(await this.gateway.readEvent(body, signature));
    return SuccessResponse.of('Received');
  }
}
