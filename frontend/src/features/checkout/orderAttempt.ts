import type { CartItems, OrderRequest, PaymentType } from '../../api/types';
import { usableItems, without } from '../../lib/cartItems';
import { readStored, removeStored, writeStored } from '../../lib/storage';

const ATTEMPT_KEY = 'larder.order';
/** The shop knows a key for 30 days; an attempt that nobody has come back to for so long, in milliseconds, is forgotten before. */
const ATTEMPT_LASTS = 14 * 24 * 60 * 60_000;
/** Longer than a call waits for its answer, in milliseconds: whatever is older is under way no more. */
const ANSWER_LASTS = 60_000;

/** An order that was sent and not answered yet: it may stand, or not. */
export interface OpenAttempt {
  /** Idempotency key. */
  key: string;
  method: PaymentType;
  request: OrderRequest;
  /** What has to leave the cart if the order stands. */
  items: CartItems;
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

/** This customer's order whose answer is missing, also from another tab or before a reload. */
export function openAttempt(userId: string): OpenAttempt | undefined {
  const stored = readStored(ATTEMPT_KEY);
  if (!isOpenAttempt(stored) || Date.now() - stored.at > ATTEMPT_LASTS) return undefined;
  return stored.request.userId === userId
    ? { ...stored, items: usableItems(stored.items) }
    : undefined;
}

/** Whether this customer has sent an order, in whatever tab, whose answer is missing. */
export const isOrderOpen = (userId: string): boolean => openAttempt(userId) !== undefined;

/** The same attempt, once nobody can be waiting for the answer any more. */
export function lostAttempt(userId: string): OpenAttempt | undefined {
  const attempt = openAttempt(userId);
  return attempt && Date.now() - attempt.at > ANSWER_LASTS ? attempt : undefined;
}

export const storeAttempt = (attempt: OpenAttempt): void => writeStored(ATTEMPT_KEY, attempt);

/** It is known what became of the attempt: the next press is a new order. */
export const clearAttempt = (): void => removeStored(ATTEMPT_KEY);

/** What has left the cart already must not be taken out again when the order turns out to stand. */
export function subtractFromAttempt(userId: string, taken: CartItems): void {
  const attempt = openAttempt(userId);
  if (attempt) storeAttempt({ ...attempt, items: without(attempt.items, taken) });
}
