import { useEffect, useState } from 'react';

/** The delays between checks in milliseconds, short at first since most payments are confirmed immediately. */
const LOOK_AGAIN_AFTER = [1_000, 2_000, 3_000, 5_000, 8_000, 13_000];

/**
 * Polls the payment of an order, which may be confirmed a little after the browser has returned.
 * @param orderId of the order that waits for it; undefined if none does
 * @returns true while another check will follow
 */
export function usePaymentPolling(orderId: string | undefined, look: () => unknown): boolean {
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
