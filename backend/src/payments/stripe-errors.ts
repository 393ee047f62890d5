import Stripe from 'stripe';

const { StripeError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;

/** Whether Stripe understood a request and said no, so that asking again changes nothing. */
export const isRefusal = (error: unknown): boolean => error instanceof StripeInvalidRequestError;

/** Whether Stripe made something else under this key: the shop has learnt to ask differently since. */
export const isOtherRequest = (error: unknown): boolean => error instanceof StripeIdempotencyError;

const statusOf = (error: unknown): number =>
  error instanceof StripeError ? (error.statusCode ?? 0) : 0;

/** Whether Stripe is working on the same request, sent a moment before. */
export const isBusy = (error: unknown): boolean => statusOf(error) === 409;

/** Whether the same request will be refused for as long as nobody changes the shop or its account at Stripe. */
export const isLasting = (error: unknown): boolean => {
  const status = statusOf(error);
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
};

/** Whether Stripe cannot be asked anything right now, so that asking about the next order is of no use either. */
export const isStripeAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  (error instanceof Stripe.errors.StripeAPIError && !isBusy(error) && !isLasting(error));
