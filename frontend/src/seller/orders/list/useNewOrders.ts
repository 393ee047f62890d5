import { useEffect, useState } from 'react';
import type { SellerOrder, SellerOrderList } from '../../../api/types';
import { useGetSellerOrdersQuery } from '../sellerOrdersApi';

/** How long an order that has come in looks new, in milliseconds. */
const NEW_FOR = 60_000;

interface NewOrders {
  /** The answer by which the newest orders were last on the screen. */
  seen: SellerOrderList | undefined;
  setSeen: (list: SellerOrderList) => void;
  /** How many have come in since then. */
  unseen: number;
  /**
   * The moment after the newest order that was on the screen, ISO; undefined until one is known, null when none can be.
   * Pages that end here keep their rows when orders come in.
   */
  seenUntil: string | null | undefined;
  /** Whether an order has come in just now, while one looked on. */
  isNew: (order: SellerOrder) => boolean;
  /** The newest of those, to be announced. */
  announced: SellerOrder | undefined;
}

/** A millisecond later: the server knows its orders' times more exactly than it says them. */
const after = (iso: string): string => new Date(Date.parse(iso) + 1).toISOString();

/** Follows what comes in, whatever page or filter is on the screen. */
export function useNewOrders(): NewOrders {
  const { data: latest, isError } = useGetSellerOrdersQuery({ page: 1, limit: 1 });
  const [seen, setSeen] = useState<SellerOrderList>();
  const [since, setSince] = useState<string>();
  const newest = latest?.orders[0];

  if (latest && !seen) setSeen(latest);
  if (latest && since === undefined) setSince(newest?.createdAt ?? '');

  useEffect(() => {
    if (!newest || since === undefined || newest.createdAt <= since) return;
    const timer = window.setTimeout(() => setSince(newest.createdAt), NEW_FOR);
    return () => window.clearTimeout(timer);
  }, [newest, since]);

  const isNew = (order: SellerOrder): boolean => since !== undefined && order.createdAt > since;
  const seenNewest = seen?.orders[0];
  return {
    seen,
    setSeen,
    unseen: latest && seen ? Math.max(latest.total - seen.total, 0) : 0,
    seenUntil: seenNewest ? after(seenNewest.createdAt) : seen || isError ? null : undefined,
    isNew,
    announced: newest && isNew(newest) ? newest : undefined,
  };
}
