import { randomKey } from '../../../lib/randomKey';
import { storedById } from '../../../lib/storage';

/** A refund that was requested and may have been made. */
export interface RefundAttempt {
  /** Idempotency key: the same key refunds once. */
  key: string;
  /** The time of the first request, ISO, and the amount in cents. Missing in attempts of earlier versions. */
  at?: string;
  cents?: number;
}

const attemptFor = storedById('larder.refund.', (value): RefundAttempt | undefined => {
  if (typeof value === 'string') return { key: value };
  const { key, at, cents } = Object(value) as Partial<Record<keyof RefundAttempt, unknown>>;
  if (typeof key !== 'string') return undefined;
  return typeof at === 'string' && typeof cents === 'number' ? { key, at, cents } : { key };
});

/** This browser's attempt without a response, also after a reload and from another tab. */
export const storedRefund = (orderId: string): RefundAttempt | undefined =>
  attemptFor(orderId).read();

/** Starts a new attempt, which is stored before it is sent. */
export function beginRefund(orderId: string, cents: number): RefundAttempt {
  const attempt = { key: randomKey(), at: new Date().toISOString(), cents };
  attemptFor(orderId).write(attempt);
  return attempt;
}

/** Deletes an attempt whose outcome is known, unless another tab has replaced it. */
export function removeRefund(orderId: string, { key }: RefundAttempt): void {
  if (storedRefund(orderId)?.key === key) attemptFor(orderId).remove();
}
