import { randomKey } from '../../../lib/randomKey';
import { storedById } from '../../../lib/storage';

/** A refund that was asked for and may have been made. */
export interface RefundAttempt {
  /** Idempotency key: the same key refunds once. */
  key: string;
  /** When it was first asked for, ISO; and how much, in cents. Attempts of earlier versions of the shop do not say. */
  at?: string;
  cents?: number;
}

const attemptFor = storedById('larder.refund.', (value): RefundAttempt | undefined => {
  if (typeof value === 'string') return { key: value };
  const { key, at, cents } = Object(value) as Partial<Record<keyof RefundAttempt, unknown>>;
  if (typeof key !== 'string') return undefined;
  return typeof at === 'string' && typeof cents === 'number' ? { key, at, cents } : { key };
});

/** The attempt of this browser whose answer is missing, also after a reload and from another tab. */
export const keptRefund = (orderId: string): RefundAttempt | undefined =>
  attemptFor(orderId).read();

/** Another refund than any before. It is kept before it is sent. */
export function beginRefund(orderId: string, cents: number): RefundAttempt {
  const attempt = { key: randomKey(), at: new Date().toISOString(), cents };
  attemptFor(orderId).write(attempt);
  return attempt;
}

/** It is known what became of it. What another tab has kept since then stays. */
export function forgetRefund(orderId: string, { key }: RefundAttempt): void {
  if (keptRefund(orderId)?.key === key) attemptFor(orderId).remove();
}
