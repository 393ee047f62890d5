import type { OrderRequest, PaymentType } from '../../api/types';
import { randomKey } from '../../lib/randomKey';
import { readStored, removeStored, writeStored } from '../../lib/storage';
import type { OrderAttempt } from './ordersApi';

const ATTEMPT_KEY = 'larder.order';
/** An answer that was lost is asked for again within this time, in milliseconds; later the same cart is a new order. */
const ATTEMPT_LASTS = 15 * 60_000;

interface StoredAttempt {
  key: string;
  method: PaymentType;
  request: OrderRequest;
  at: number;
}

/** What makes two presses the same order: who orders what, and whereto. The amount shown is not part of it. */
export const subjectOf = ({ userId, address, items }: OrderRequest): string =>
  JSON.stringify([userId, address, items.map((item) => [item.product, item.quantity]).sort()]);

function isStoredAttempt(value: unknown): value is StoredAttempt {
  const attempt = value as Partial<StoredAttempt> | null | undefined;
  return (
    typeof attempt?.key === 'string' &&
    typeof attempt.at === 'number' &&
    Array.isArray(attempt.request?.items)
  );
}

/**
 * The attempt to send for this order. As long as the answer to an earlier one is missing, the same order is sent again word
 * for word under the same key, also from another tab or after a reload; anything else gets a new key.
 */
export function attemptFor(method: PaymentType, request: OrderRequest): OrderAttempt {
  const earlier = readStored(ATTEMPT_KEY);
  if (
    isStoredAttempt(earlier) &&
    Date.now() - earlier.at < ATTEMPT_LASTS &&
    earlier.method === method &&
    subjectOf(earlier.request) === subjectOf(request)
  ) {
    return { key: earlier.key, request: earlier.request, isRepeat: true };
  }
  const key = randomKey();
  writeStored(ATTEMPT_KEY, { key, method, request, at: Date.now() } satisfies StoredAttempt);
  return { key, request, isRepeat: false };
}

/** The answer is known: the next press is a new order. */
export const attemptAnswered = (): void => removeStored(ATTEMPT_KEY);
