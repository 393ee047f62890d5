import type { SandboxSession } from './sandbox-state.js';

const MIN_SECONDS = 30 * 60;
const MAX_SECONDS = 24 * 60 * 60;
const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;
const MAX_LINES = 100;

/** An error response of Stripe. */
export class SandboxRefusal extends Error {
  constructor(
    message: string,
    readonly status = 400,
    readonly type: 'invalid_request_error' | 'idempotency_error' = 'invalid_request_error',
    /** The name of the invalid field. */
    readonly param?: string,
  ) {
    super(message);
  }
}

export type NewSession = Pick<
  SandboxSession,
  | 'customer_email'
  | 'client_reference_id'
  | 'metadata'
  | 'line_items'
  | 'success_url'
  | 'cancel_url'
> & { currency: string; expires_at?: number };

/** Stripe accepts fewer addresses than the shop: none with letters outside of ASCII before the @, for example. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/**
 * Validates a new session.
 * @returns the sum of its lines and its expiry, by default after a day
 */
export function termsOf(
  wanted: NewSession,
  nowInSeconds: number,
): Pick<SandboxSession, 'amount_total' | 'expires_at'> {
  const { customer_email, line_items, expires_at = nowInSeconds + MAX_SECONDS } = wanted;
  if (customer_email !== null && !EMAIL.test(customer_email)) {
    const message = `Invalid email address: ${customer_email}`;
    throw new SandboxRefusal(message, 400, 'invalid_request_error', 'customer_email');
  }
  const amount = line_items.reduce((sum, line) => sum + line.unit_amount * line.quantity, 0);
  const isLine = ({ name, unit_amount, quantity }: NewSession['line_items'][number]): boolean =>
    name !== '' && Number.isInteger(unit_amount) && unit_amount >= 0 && quantity >= 1;
  const seconds = expires_at - nowInSeconds;
  if (!line_items.every(isLine)) throw new SandboxRefusal('A line is not valid.');
  if (line_items.length > MAX_LINES) throw new SandboxRefusal('There may be 100 lines at most.');
  if (amount < MIN_CENTS || amount > MAX_CENTS)
    throw new SandboxRefusal('The amount must be from 50 to 99999999 cents.');
  if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS))
    throw new SandboxRefusal('expires_at must be 30 minutes to 24 hours from now.');
  return { amount_total: amount, expires_at };
}
