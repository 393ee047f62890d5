import { Controller, Headers, HttpCode, Post, Req, PayloadTooLargeException } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import express, { type RequestHandler, type Request } from 'express';
import { Public } from '../../auth/guards/access.js';
import { SuccessResponse } from '../../common/http/success.response.js';
import { PaymentEventsService } from './payment-events.service.js';
import { BadSignatureError } from '../payments.errors.js';
import { StripeGateway } from '../stripe/stripe.gateway.js';
import type { Webhooks } from '../../admission/write-limits.js';

/** In bytes, the limit that nginx sets for other bodies too. Stripe's payment events have a few kilobytes. */
const MAX_BODY_BYTES = 128 * 1_024;
/** In seconds, the tolerance of Stripe's library for old signatures. */
const MAX_AGE_SECONDS = 300;

/**
 * @returns whether a Stripe-Signature header can be valid. It may contain several signatures, for example while the
 * secret is being replaced, and signatures of other schemes.
 */
function isPlausible(header: string | string[] | undefined): boolean {
  if (typeof header !== 'string' || !/(^|,)v1=[\da-f]{64}(,|$)/.test(header)) return false;
  const time = /(?:^|,)t=(\d+)(?:,|$)/.exec(header)?.[1];
  return time !== undefined && Date.now() / 1_000 - Number(time) < MAX_AGE_SECONDS + 1;
}

/** Rejects a body by its Content-Length, because the body parser rejects a large one only after receiving it. */
const refuseByHeaders: RequestHandler = ({ headers }, _response, next) => {
  if (!isPlausible(headers['stripe-signature'])) throw new BadSignatureError();
  if (Number(headers['content-length']) > MAX_BODY_BYTES) throw new PayloadTooLargeException();
  next();
};

/** Reads the raw body that was signed, unless the headers show that the request cannot be Stripe's. */
export const receiveWebhooks = (webhooks: Webhooks): RequestHandler[] => [
  refuseByHeaders,
  webhooks.limit,
  express.raw({ type: () => true, limit: MAX_BODY_BYTES }),
];

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
