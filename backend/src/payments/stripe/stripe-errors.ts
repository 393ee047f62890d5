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

/** Whether Stripe rejects the customer's email address. */
export const isBadEmail = (error: unknown): boolean =>
  isRefusal(error) && (error as { param?: string }).param === 'customer_email';

const stripeStatusOf = (error: unknown): number =>
  kindOf(error) ? ((error as { statusCode?: number }).statusCode ?? 0) : 0;

/** Whether Stripe is working on the same request, sent a moment before. */
export const isBusy = (error: unknown): boolean => stripeStatusOf(error) === 409;

/** Whether the same request will be refused for as long as nobody changes the shop or its account at Stripe. */
export const isLasting = (error: unknown): boolean => {
  const status = stripeStatusOf(error);
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
};

const UNREACHABLE = ['StripeConnectionError', 'StripeAuthenticationError', 'StripeRateLimitError'];

/** Whether a call did not reach Stripe, or is refused whatever it is about: its key is wrong, or there were too many. */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE.includes(kindOf(error));
