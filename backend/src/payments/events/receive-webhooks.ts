import { PayloadTooLargeException } from '@nestjs/common';
import express, { type RequestHandler } from 'express';
import type { Webhooks } from '../../admission/webhooks.js';
import { BadSignatureError } from '../payments.errors.js';

/** In bytes, as nginx allows for other bodies too. Stripe's events about payments have some kilobytes. */
const BODY_LIMIT = 128 * 1_024;
/** In seconds: Stripe's library refuses older signatures as well. */
const MAX_AGE = 300;

/**
 * Whether a Stripe-Signature header may be right. It may have several signatures, such as while the secret is replaced, and those of
 * other schemes.
 */
function isPlausible(header: string | string[] | undefined): boolean {
  if (typeof header !== 'string' || !/(^|,)v1=[\da-f]{64}(,|$)/.test(header)) return false;
  const time = /(?:^|,)t=(\d+)(?:,|$)/.exec(header)?.[1];
  return time !== undefined && Date.now() / 1_000 - Number(time) < MAX_AGE + 1;
}

/** The parser of the body refuses a large one only after it has arrived. */
const refuseByHeaders: RequestHandler = ({ headers }, _response, next) => {
  if (!isPlausible(headers['stripe-signature'])) throw new BadSignatureError();
  if (Number(headers['content-length']) > BODY_LIMIT) throw new PayloadTooLargeException();
  next();
};

/** Reads a webhook byte by byte as it was signed, unless its headers show that it is not Stripe's. */
export const receiveWebhooks = (webhooks: Webhooks): RequestHandler[] => [
  refuseByHeaders,
  webhooks.limit,
  express.raw({ type: () => true, limit: BODY_LIMIT }),
];
