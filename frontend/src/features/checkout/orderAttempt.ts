import type { CartItems, OrderRequest, PaymentType } from '../../api/types';
import { wantedItems } from './boughtItems';
import { PRIVATE_KEYS } from '../../lib/privateValues';
import { stored, storedById } from '../../lib/storage';

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

/** The version of the shop before this one needs the `items`, too. */
function parseAttempt(value: unknown): (OpenAttempt & { items?: CartItems }) | undefined {
  if (!isOpenAttempt(value)) return undefined;
  const { key, method, request, at } = value;
  return { key, method, request, at };
}

const attemptOf = storedById('larder.order.', parseAttempt);
/** Where the version of the shop before this one keeps the attempt of any customer. */
const earlierAttempt = stored('larder.order', parseAttempt);

/** This customer's order whose response is missing, also from another tab or before a reload. */
export const openAttempt = (userId: string): OpenAttempt | undefined =>
  [attemptOf(userId), earlierAttempt]
    .map((entry) => entry.read())
    .find((one) => one?.request.userId === userId && Date.now() - one.at <= ATTEMPT_LASTS);

/** Whether this customer has sent an order, in whatever tab, whose response is missing. */
export const isOrderOpen = (userId: string): boolean => openAttempt(userId) !== undefined;

export function storeAttempt(attempt: OpenAttempt): void {
  const { request } = attempt;
  attemptOf(request.userId).write(attempt);
  const earlier = earlierAttempt.read();
  // A tab of the version before that is still open settles it, too.
  if (!earlier || earlier.request.userId === request.userId)
    earlierAttempt.write({ ...attempt, items: wantedItems(request) });
}

/** It is known what became of the attempt: the next press is a new order. */
export function clearAttempt({ key, request }: Pick<OpenAttempt, 'key' | 'request'>): void {
  for (const entry of [attemptOf(request.userId), earlierAttempt])
    if (entry.read()?.key === key) entry.remove();
}

/** How long the cart tells of a recovered order, in milliseconds. */
const RECOVERED_LASTS = 24 * 60 * 60_000;

/** The order whose response was lost and which turned out to be placed, until its customer has read so. */
interface RecoveredOrder {
  number: string;
  at: number;
}

export const recoveredOrder = storedById(
  PRIVATE_KEYS.recoveredOrder,
  (value): RecoveredOrder | undefined => {
    const { number, at } = Object(value) as Partial<RecoveredOrder>;
    if (typeof number !== 'string' || typeof at !== 'number') return undefined;
    return Date.now() - at <= RECOVERED_LASTS ? { number, at } : undefined;
  },
);
