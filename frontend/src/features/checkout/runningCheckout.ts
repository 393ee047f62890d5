import { useSyncExternalStore } from 'react';
import type { CartItems, OrderRequest } from '../../api/types';
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

export function readCheckout(): RunningCheckout | undefined {
  const stored = readStored(CHECKOUT_KEY);
  if (!isRunningCheckout(stored) || Date.now() - stored.at > CHECKOUT_LASTS) return undefined;
  return { ...stored, items: usableItems(stored.items) };
}

/** Called before the browser leaves for the payment page. */
export function storeCheckout(checkout: Omit<RunningCheckout, 'at'>): void {
  const earlier = readCheckout();
  const attempt = earlier?.orderId === checkout.orderId ? earlier.attempt : undefined;
  const running: RunningCheckout = { attempt, ...checkout, at: Date.now() };
  write(running);
}

export function clearCheckout(): void {
  removeStored(CHECKOUT_KEY);
  notify();
}

/** Nothing can be ordered again under its key: the same cart is another order from now on. */
export function clearCheckoutAttempt(): void {
  const running = readCheckout();
  if (running) write({ ...running, attempt: undefined });
}

function write(running: RunningCheckout): void {
  writeStored(CHECKOUT_KEY, running);
  notify();
}

const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((onChange) => onChange());

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  // Another tab changed it, or this page was away in the browser's page cache meanwhile.
  window.addEventListener('storage', onChange);
  window.addEventListener('pageshow', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
    window.removeEventListener('pageshow', onChange);
  };
}

let last: { text: string | undefined; checkout: RunningCheckout | undefined } | undefined;

/** The same object as long as nothing has changed. */
function getSnapshot(): RunningCheckout | undefined {
  const checkout = readCheckout();
  const text = JSON.stringify(checkout);
  if (!last || last.text !== text) last = { text, checkout };
  return last.checkout;
}

/** The checkout that runs in this browser, whichever tab it was begun in. */
export const useRunningCheckout = (): RunningCheckout | undefined =>
  useSyncExternalStore(subscribe, getSnapshot);
