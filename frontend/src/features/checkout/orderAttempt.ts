import type { OrderRequest, PaymentType } from '../../api/types';
import { wantedItems } from './boughtItems';
import { readStored, removeStored, writeStored } from '../../lib/storage';

const attemptKey = (userId: string): string => `larder.order.${userId}`;
/** Where the version of the shop before this one keeps the attempt of any customer. */
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
  for (const place of [attemptKey(userId), EARLIER_KEY]) {
    const stored = readStored(place);
    if (!isOpenAttempt(stored) || stored.request.userId !== userId) continue;
    const { key, method, request, at } = stored;
    if (Date.now() - at <= ATTEMPT_LASTS) return { key, method, request, at };
  }
  return undefined;
}

/** Whether this customer has sent an order, in whatever tab, whose response is missing. */
export const isOrderOpen = (userId: string): boolean => openAttempt(userId) !== undefined;

export function storeAttempt(attempt: OpenAttempt): void {
  const { request } = attempt;
  writeStored(attemptKey(request.userId), attempt);
  const earlier = readStored(EARLIER_KEY);
  const isFree = !isOpenAttempt(earlier) || earlier.request.userId === request.userId;
  // A tab of the version before that is still open settles it, too.
  if (isFree) writeStored(EARLIER_KEY, { ...attempt, items: wantedItems(request) });
}

/** It is known what became of the attempt: the next press is a new order. */
export function clearAttempt({ key, request }: Pick<OpenAttempt, 'key' | 'request'>): void {
  for (const place of [attemptKey(request.userId), EARLIER_KEY]) {
    const stored = readStored(place);
    if (isOpenAttempt(stored) && stored.key === key) removeStored(place);
  }
}
