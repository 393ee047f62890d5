import { randomKey } from '../../../lib/randomKey';
import { readStored, removeStored, writeStored } from '../../../lib/storage';

const storageKey = (orderId: string): string => `larder.refund.${orderId}`;

interface RefundAttempt {
  /** Idempotency key: the same key refunds once. */
  key: string;
  isRepeat: boolean;
}

/**
 * The key to send: that of the attempt before as long as its answer is missing, also after a reload and for another amount.
 * The shop then says whether the first one has arrived, rather than refund both.
 */
export function refundAttempt(orderId: string): RefundAttempt {
  const earlier = readStored(storageKey(orderId));
  if (typeof earlier === 'string') return { key: earlier, isRepeat: true };
  const key = randomKey();
  writeStored(storageKey(orderId), key);
  return { key, isRepeat: false };
}

/** It is known what became of it: the next one is another refund. */
export const refundAnswered = (orderId: string): void => removeStored(storageKey(orderId));
