import type { CartItems, OrderRequest } from '../../api/types';
import { usableItems } from '../../lib/cartItems';
import { stored, storedById } from '../../lib/storage';

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

const parseCheckout = (value: unknown): RunningCheckout | undefined =>
  isRunningCheckout(value) ? { ...value, items: usableItems(value.items) } : undefined;

export const checkoutOf = storedById('larder.checkout.', parseCheckout);
/** Where the version of the shop before this one keeps the checkout of any customer. */
export const earlierCheckout = stored('larder.checkout', parseCheckout);

/** The latest of some checkouts that is this customer's. */
export function latestOf(
  userId: string | undefined,
  ...checkouts: (RunningCheckout | undefined)[]
): RunningCheckout | undefined {
  const [latest] = checkouts
    .flatMap((one) => one ?? [])
    .filter((one) => one.userId === userId && Date.now() - one.at <= CHECKOUT_LASTS)
    .sort((one, other) => other.at - one.at);
  return latest;
}

export const readCheckout = (userId: string | undefined): RunningCheckout | undefined =>
  latestOf(userId, checkoutOf(userId).read(), earlierCheckout.read());

function write(running: RunningCheckout): void {
  const { userId } = running;
  checkoutOf(userId).write(running);
  const earlier = earlierCheckout.read();
  // A tab of the version before that is still open follows it, too.
  if (!earlier || earlier.userId === userId) earlierCheckout.write(running);
}

/** Called before the browser leaves for the payment page. */
export function storeCheckout(checkout: Omit<RunningCheckout, 'at'>): void {
  const earlier = readCheckout(checkout.userId);
  const attempt = earlier?.orderId === checkout.orderId ? earlier.attempt : undefined;
  write({ attempt, ...checkout, at: Date.now() });
}

export function clearCheckout(userId: string): void {
  checkoutOf(userId).remove();
  if (earlierCheckout.read()?.userId === userId) earlierCheckout.remove();
}

/** Nothing can be ordered again under its key: the same cart is another order from now on. */
export function clearCheckoutAttempt(userId: string): void {
  const running = readCheckout(userId);
  if (running) write({ ...running, attempt: undefined });
}
