import type { CartItems, OrderRequest } from '../../api/types';
import { usableItems } from '../../lib/cartItems';
import { readStored, removeStored, writeStored } from '../../lib/storage';

export const checkoutKey = (userId = ''): string => `larder.checkout.${userId}`;
/** Where the version of the shop before this one keeps the checkout of any customer. */
export const EARLIER_KEY = 'larder.checkout';
/** Some ways to pay take days; what is older than this has been decided long ago. In milliseconds. */
const CHECKOUT_LASTS = 7 * 24 * 60 * 60_000;

/** An order that this browser has gone to pay for, until it is known how that ended; all tabs share it. */
export interface RunningCheckout {
  orderId: string;
  userId: string;
  /** What was ordered: its units are kept for this customer. */
  items: CartItems;
  /** How it was ordered from the cart: the same again opens the same payment page. */
  attempt?: { key: string; request: OrderRequest };
  at: number;
}

function isRunningCheckout(value: unknown): value is RunningCheckout {
  const checkout = value as Partial<RunningCheckout> | null | undefined;
  return (
    typeof checkout?.orderId === 'string' &&
    typeof checkout.userId === 'string' &&
    typeof checkout.at === 'number' &&
    (checkout.attempt === undefined ||
      (typeof checkout.attempt?.key === 'string' && Array.isArray(checkout.attempt.request?.items)))
  );
}

/** The latest of what is stored that is this customer's. */
export function latestOf(
  userId: string | undefined,
  ...stored: unknown[]
): RunningCheckout | undefined {
  const [latest] = stored
    .filter(isRunningCheckout)
    .filter((one) => one.userId === userId && Date.now() - one.at <= CHECKOUT_LASTS)
    .sort((one, other) => other.at - one.at);
  return latest && { ...latest, items: usableItems(latest.items) };
}

export const readCheckout = (userId: string | undefined): RunningCheckout | undefined =>
  latestOf(userId, readStored(checkoutKey(userId)), readStored(EARLIER_KEY));

function write(running: RunningCheckout): void {
  const { userId } = running;
  writeStored(checkoutKey(userId), running);
  const earlier = readStored(EARLIER_KEY);
  const isFree = !isRunningCheckout(earlier) || earlier.userId === userId;
  // A tab of the version before that is still open follows it, too.
  if (isFree) writeStored(EARLIER_KEY, running);
}

/** Called before the browser leaves for the payment page. */
export function storeCheckout(checkout: Omit<RunningCheckout, 'at'>): void {
  const earlier = readCheckout(checkout.userId);
  const attempt = earlier?.orderId === checkout.orderId ? earlier.attempt : undefined;
  write({ attempt, ...checkout, at: Date.now() });
}

export function clearCheckout(userId: string): void {
  removeStored(checkoutKey(userId));
  const earlier = readStored(EARLIER_KEY);
  if (isRunningCheckout(earlier) && earlier.userId === userId) removeStored(EARLIER_KEY);
}

/** Nothing can be ordered again under its key: the same cart is another order from now on. */
export function clearCheckoutAttempt(userId: string): void {
  const running = readCheckout(userId);
  if (running) write({ ...running, attempt: undefined });
}
