import type { CartItems, OrderRequest } from '../../api/types';
import { parseCartItems } from '../../lib/cartItems';
import { stored, storedById } from '../../lib/storage';

/** Some payments take days; an older checkout has ended. */
const MAX_CHECKOUT_AGE_MS = 7 * 24 * 60 * 60_000;

/** An order that this browser left to pay for, until its outcome is known; shared by all tabs. */
export interface PendingCheckout {
  orderId: string;
  userId: string;
  /** The ordered items, whose units are reserved for this customer. */
  items: CartItems;
  /** The attempt that placed it: repeating it opens the same payment page. */
  attempt?: { key: string; request: OrderRequest };
  at: number;
}

function isPendingCheckout(value: unknown): value is PendingCheckout {
  const checkout = value as Partial<PendingCheckout> | null | undefined;
  return (
    typeof checkout?.orderId === 'string' &&
    typeof checkout.userId === 'string' &&
    typeof checkout.at === 'number' &&
    (checkout.attempt === undefined ||
      (typeof checkout.attempt?.key === 'string' && Array.isArray(checkout.attempt.request?.items)))
  );
}

const parseCheckout = (value: unknown): PendingCheckout | undefined =>
  isPendingCheckout(value) ? { ...value, items: parseCartItems(value.items) } : undefined;

export const checkoutOf = storedById('larder.checkout.', parseCheckout);
/** The key under which the previous version stores the checkout of any customer. */
export const earlierCheckout = stored('larder.checkout', parseCheckout);

/** The latest of these checkouts that belongs to the customer. */
export function latestOf(
  userId: string | undefined,
  ...checkouts: (PendingCheckout | undefined)[]
): PendingCheckout | undefined {
  const [latest] = checkouts
    .flatMap((one) => one ?? [])
    .filter((one) => one.userId === userId && Date.now() - one.at <= MAX_CHECKOUT_AGE_MS)
    .sort((one, other) => other.at - one.at);
  return latest;
}

export const readCheckout = (userId: string | undefined): PendingCheckout | undefined =>
  latestOf(userId, checkoutOf(userId).read(), earlierCheckout.read());

function write(running: PendingCheckout): void {
  const { userId } = running;
  checkoutOf(userId).write(running);
  const earlier = earlierCheckout.read();
  // An open tab of the previous version follows it, too.
  if (!earlier || earlier.userId === userId) earlierCheckout.write(running);
}

/** Call it before the browser leaves for the payment page. */
export function storeCheckout(checkout: Omit<PendingCheckout, 'at'>): void {
  const earlier = readCheckout(checkout.userId);
  const attempt = earlier?.orderId === checkout.orderId ? earlier.attempt : undefined;
  write({ attempt, ...checkout, at: Date.now() });
}

export function clearCheckout(userId: string): void {
  checkoutOf(userId).remove();
  if (earlierCheckout.read()?.userId === userId) earlierCheckout.remove();
}

/** Its key cannot be used again: the same cart is a new order from now on. */
export function clearCheckoutAttempt(userId: string): void {
  const running = readCheckout(userId);
  if (running) write({ ...running, attempt: undefined });
}
