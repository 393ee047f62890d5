import type { OrderRequest, PaymentType } from '../../api/types';
import { readStored, removeStored, writeStored } from '../../lib/storage';

const attemptKey = (userId: string): string => `larder.order.${userId}`;
/** Under which the version of the shop before this one keeps the attempt, whoever ordered. */
const EARLIER_KEY = 'larder.order';
/** The shop knows a key for 30 days; an attempt that nobody has come back to for so long, in milliseconds, is forgotten before. */
const ATTEMPT_LASTS = 14 * 24 * 60 * 60_000;

/** An order that was sent and has no response yet: it may stand, or not. */
export interface OpenAttempt {
  /** Idempotency key. */
  key: string;
  method: PaymentType;
  request: OrderRequest;
  at: number;
}

function isOpenAttempt(value: unknown): value is OpenAttempt {
  const attempt = value as Partial<OpenAttempt> | null | undefined;
  return (
    typeof attempt?.key === 'string' &&
    typeof attempt.at === 'number' &&
    typeof attempt.request?.userId === 'string' &&
    Array.isArray(attempt.request.items)
  );
}

/** This customer's order whose response is missing, also from another tab or before a reload. */
export function openAttempt(userId: string): OpenAttempt | undefined {
  for (const key of [attemptKey(userId), EARLIER_KEY]) {
    const stored = readStored(key);
    if (!isOpenAttempt(stored) || stored.request.userId !== userId) continue;
    if (Date.now() - stored.at <= ATTEMPT_LASTS) return stored;
  }
  return undefined;
}

/** Whether this customer has sent an order, in whatever tab, whose response is missing. */
export const isOrderOpen = (userId: string): boolean => openAttempt(userId) !== undefined;

export const storeAttempt = (attempt: OpenAttempt): void =>
  writeStored(attemptKey(attempt.request.userId ?? ''), attempt);

/** It is known what became of the attempt: the next press is a new order. */
export function clearAttempt(userId: string): void {
  removeStored(attemptKey(userId));
  const earlier = readStored(EARLIER_KEY);
  if (isOpenAttempt(earlier) && earlier.request.userId === userId) removeStored(EARLIER_KEY);
}
