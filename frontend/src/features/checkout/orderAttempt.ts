import type { CartItems, OrderRequest, PaymentType } from '../../api/types';
import { wantedItems } from './boughtItems';
import { PRIVATE_KEYS } from '../../lib/privateValues';
import { stored, storedById } from '../../lib/storage';

/** The server stores a key for 30 days; an abandoned attempt is deleted before. */
const MAX_ATTEMPT_AGE_MS = 14 * 24 * 60 * 60_000;

/** An order that was sent and has no response: it may have been placed. */
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

/** The previous version of the shop also needs `items`. */
function parseAttempt(value: unknown): (OpenAttempt & { items?: CartItems }) | undefined {
  if (!isOpenAttempt(value)) return undefined;
  const { key, method, request, at } = value;
  return { key, method, request, at };
}

const attemptOf = storedById('larder.order.', parseAttempt);
/** The key under which the previous version stores the attempt of any customer. */
const earlierAttempt = stored('larder.order', parseAttempt);

/** This customer's order whose response is missing, also from another tab or from before a reload. */
export const readOpenAttempt = (userId: string): OpenAttempt | undefined =>
  [attemptOf(userId), earlierAttempt]
    .map((entry) => entry.read())
    .find((one) => one?.request.userId === userId && Date.now() - one.at <= MAX_ATTEMPT_AGE_MS);

/** True if an order of this customer has no response, in any tab. */
export const isOrderOpen = (userId: string): boolean => readOpenAttempt(userId) !== undefined;

export function storeAttempt(attempt: OpenAttempt): void {
  const { request } = attempt;
  attemptOf(request.userId).write(attempt);
  const earlier = earlierAttempt.read();
  // An open tab of the previous version may resolve it, too.
  if (!earlier || earlier.request.userId === request.userId)
    earlierAttempt.write({ ...attempt, items: wantedItems(request) });
}

/** The outcome is known: the next click places a new order. */
export function clearAttempt({ key, request }: Pick<OpenAttempt, 'key' | 'request'>): void {
  for (const entry of [attemptOf(request.userId), earlierAttempt])
    if (entry.read()?.key === key) entry.remove();
}

/** How long the cart shows a recovered order. */
const MAX_RECOVERED_AGE_MS = 24 * 60 * 60_000;

/** An order whose response was lost and which was placed, until the customer has dismissed the message. */
interface RecoveredOrder {
  number: string;
  at: number;
}

export const recoveredOrder = storedById(
  PRIVATE_KEYS.recoveredOrder,
  (value): RecoveredOrder | undefined => {
    const { number, at } = Object(value) as Partial<RecoveredOrder>;
    if (typeof number !== 'string' || typeof at !== 'number') return undefined;
    return Date.now() - at <= MAX_RECOVERED_AGE_MS ? { number, at } : undefined;
  },
);
