import { useEffect, useState } from 'react';

/** When to look again after the last look, in milliseconds: soon at first, since most payments are known at once. */
const LOOK_AGAIN_AFTER = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000];

/**
 * Looks a few times more for the payment of an order, since the shop may hear of it a little later than the customer's browser.
 * @param orderId of the order that waits for it; undefined when none does
 * @returns whether there is another look to come
 */
export function useAwaitedPayment(orderId: string | undefined, look: () => unknown): boolean {
  const [looks, setLooks] = useState({ orderId, done: 0 });
  const done = looks.orderId === orderId ? looks.done : 0;
  const pause = orderId === undefined ? undefined : LOOK_AGAIN_AFTER[done];

  useEffect(() => {
    if (pause === undefined) return;
    const timer = window.setTimeout(() => {
      setLooks({ orderId, done: done + 1 });
      look();
    }, pause);
    return () => window.clearTimeout(timer);
  }, [orderId, done, pause, look]);

  return pause !== undefined;
}
