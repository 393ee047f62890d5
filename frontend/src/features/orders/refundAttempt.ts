import { randomKey } from '../../lib/randomKey';
import { readStored, removeStored, writeStored } from '../../lib/storage';

/** A refund that was sent and not answered yet. */
interface RefundAttempt {
  /** Idempotency key: the same key refunds once. */
  key: string;
  cents: number;
}

const storageKey = (orderId: string): string => `larder.refund.${orderId}`;

function isRefundAttempt(value: unknown): value is RefundAttempt {
  const attempt = value as Partial<RefundAttempt> | null | undefined;
  return typeof attempt?.key === 'string' && typeof attempt.cents === 'number';
}

/** The attempt to send: the one before as long as its answer is missing and the amount is the same, also after a reload. */
export function refundAttempt(
  orderId: string,
  cents: number,
): RefundAttempt & { isRepeat: boolean } {
  const earlier = readStored(storageKey(orderId));
  if (isRefundAttempt(earlier) && earlier.cents === cents) return { ...earlier, isRepeat: true };
  const attempt = { key: randomKey(), cents };
  writeStored(storageKey(orderId), attempt);
  return { ...attempt, isRepeat: false };
}

/** It is known what became of it: the next one is another refund. */
export const refundAnswered = (orderId: string): void => removeStored(storageKey(orderId));
