import { useMemo } from 'react';
import type { CartItems, OrderRequest } from '../../api/types';
import { useStored } from '../../components/useStored';
import { usableItems } from '../../lib/cartItems';
import { readStored, removeStored, writeStored } from '../../lib/storage';

const CHECKOUT_KEY = 'larder.checkout';
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

function checkoutOf(stored: unknown): RunningCheckout | undefined {
  if (!isRunningCheckout(stored) || Date.now() - stored.at > CHECKOUT_LASTS) return undefined;
  return { ...stored, items: usableItems(stored.items) };
}

export const readCheckout = (): RunningCheckout | undefined => checkoutOf(readStored(CHECKOUT_KEY));

/** Called before the browser leaves for the payment page. */
export function storeCheckout(checkout: Omit<RunningCheckout, 'at'>): void {
  const earlier = readCheckout();
  const attempt = earlier?.orderId === checkout.orderId ? earlier.attempt : undefined;
  writeStored(CHECKOUT_KEY, { attempt, ...checkout, at: Date.now() } satisfies RunningCheckout);
}

export const clearCheckout = (): void => removeStored(CHECKOUT_KEY);

/** Nothing can be ordered again under its key: the same cart is another order from now on. */
export function clearCheckoutAttempt(): void {
  const running = readCheckout();
  if (running) writeStored(CHECKOUT_KEY, { ...running, attempt: undefined });
}

/** The checkout that runs in this browser, whichever tab it was begun in. */
export function useRunningCheckout(): RunningCheckout | undefined {
  const stored = useStored(CHECKOUT_KEY);
  return useMemo(() => checkoutOf(stored), [stored]);
}
