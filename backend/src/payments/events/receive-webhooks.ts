import { PayloadTooLargeException } from '@nestjs/common';
import express, { type RequestHandler } from 'express';
import type { Webhooks } from '../../admission/write-limits.js';
import { BadSignatureError } from '../payments.errors.js';

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
