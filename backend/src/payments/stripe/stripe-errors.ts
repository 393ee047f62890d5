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

const MAX_IN_ROW = 3;

const MINUTE_MS = 60_000;
const MAX_MINUTES = 15;

/**
 * The backoff for a payment or refund after a failure of Stripe: 1, 2, 4 … minutes, at most a quarter of an hour.
 * @param failures number of consecutive failures, from 1
 * @returns the time of the next retry
 */
export const retryAfter = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** (failures - 1), MAX_MINUTES) * MINUTE_MS);

/** Detects an outage of Stripe during a run over many payments; an error about a single payment is not an outage. */
export class Outage {
  private inRow = 0;

  /** @param error the error of a call about one payment; undefined if the call succeeded */
  record(error?: unknown): void {
    this.inRow = isUnreachable(error) ? this.inRow + 1 : 0;
  }

  /** True after three consecutive calls failed for a reason unrelated to their payments. */
  get hasBegun(): boolean {
    return this.inRow >= MAX_IN_ROW;
  }
}
