/** @returns the error type of Stripe's library; empty for any other error */
function kindOf(error: unknown): string {
  const kind = error instanceof Error && 'type' in error ? String(error.type) : '';
  return kind.startsWith('Stripe') ? kind : '';
}

/** @returns whether Stripe rejected a valid request, so that a retry is of no use */
export const isRefusal = (error: unknown): boolean => kindOf(error) === 'StripeInvalidRequestError';

/** @returns whether this idempotency key was used with other parameters, for example by an earlier release */
export const isOtherRequest = (error: unknown): boolean =>
  kindOf(error) === 'StripeIdempotencyError';

/** @returns whether Stripe rejected the customer's email address */
export const isBadEmail = (error: unknown): boolean =>
  isRefusal(error) && (error as { param?: string }).param === 'customer_email';

const stripeStatusOf = (error: unknown): number =>
  kindOf(error) ? ((error as { statusCode?: number }).statusCode ?? 0) : 0;

/** @returns whether Stripe is still processing an identical request */
export const isBusy = (error: unknown): boolean => stripeStatusOf(error) === 409;

/** @returns whether the error is permanent: the same request fails until the shop or its Stripe account changes */
export const isPermanent = (error: unknown): boolean => {
  const status = stripeStatusOf(error);
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
};

const UNREACHABLE = ['StripeConnectionError', 'StripeAuthenticationError', 'StripeRateLimitError'];

/**
 * @returns whether a call did not reach Stripe, or failed for a reason unrelated to its payment: an invalid key or rate
 * limiting
 */
export const isUnreachable = (error: unknown): boolean => UNREACHABLE.includes(kindOf(error));
