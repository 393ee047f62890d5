import type { CartItems, OrderRequest, PaymentType } from '../../api/types';
import { usableItems } from '../../lib/cartItems';
import { randomKey } from '../../lib/randomKey';
import { readStored, removeStored, writeStored } from '../../lib/storage';
import { wantedItems, without } from './boughtItems';

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

/** What makes two presses the same order: who orders what, and whereto. The amount shown is not part of it. */
const subjectOf = ({ userId, address, items }: OrderRequest): string =>
  JSON.stringify([userId, address, items.map((item) => [item.product, item.quantity]).sort()]);

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

/** Begins an order under a key of its own, which is kept until its answer is known. */
export function beginAttempt(method: PaymentType, request: OrderRequest): OpenAttempt {
  const items = wantedItems(request);
  const attempt = { key: randomKey(), method, request, items, at: Date.now() };
  writeStored(ATTEMPT_KEY, attempt);
  return attempt;
}

/** The same order word for word: sending it again under its key cannot place it twice. */
export const isSameOrder = (
  attempt: Pick<OpenAttempt, 'request'>,
  request: OrderRequest,
): boolean =>
  subjectOf(attempt.request) === subjectOf(request) &&
  attempt.request.expectedAmount === request.expectedAmount;

/** It is known what became of the attempt: the next press is a new order. */
export const attemptAnswered = (): void => removeStored(ATTEMPT_KEY);

/** Notes what has left the cart already: it must not be taken out again when the order turns out to stand. */
export function noteTakenFromAttempt(userId: string, taken: CartItems): void {
  const attempt = openAttempt(userId);
  if (attempt) writeStored(ATTEMPT_KEY, { ...attempt, items: without(attempt.items, taken) });
}
