/** The kind of error as Stripe's library names it; empty for what is not Stripe's. */
function kindOf(error: unknown): string {
  const kind = error instanceof Error && 'type' in error ? String(error.type) : '';
  return kind.startsWith('Stripe') ? kind : '';
}

/** Whether Stripe understood a request and said no, so that asking again changes nothing. */
export const isRefusal = (error: unknown): boolean => kindOf(error) === 'StripeInvalidRequestError';

/** Whether Stripe made something else under this key: the shop has learnt to ask differently since. */
export const isOtherRequest = (error: unknown): boolean =>
  kindOf(error) === 'StripeIdempotencyError';

/** Whether it was not Stripe who signed. */
export const isBadSignature = (error: unknown): boolean =>
  kindOf(error) === 'StripeSignatureVerificationError';

const stripeStatusOf = (error: unknown): number =>
  kindOf(error) ? ((error as { statusCode?: number }).statusCode ?? 0) : 0;

/** Whether Stripe is working on the same request, sent a moment before. */
export const isBusy = (error: unknown): boolean => stripeStatusOf(error) === 409;

/** Whether the same request will be refused for as long as nobody changes the shop or its account at Stripe. */
export const isLasting = (error: unknown): boolean => {
  const status = stripeStatusOf(error);
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
};

const AWAY = ['StripeConnectionError', 'StripeRateLimitError', 'StripeAuthenticationError'];

/** Whether Stripe cannot be asked anything right now, so that asking about the next order is of no use either. */
export const isStripeAway = (error: unknown): boolean =>
  AWAY.includes(kindOf(error)) ||
  (kindOf(error) === 'StripeAPIError' && !isBusy(error) && !isLasting(error));
