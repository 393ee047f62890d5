import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { SellerOrder, SellerOrderList } from '../../../api/types';
import { useGetSellerOrdersQuery } from '../sellerOrdersApi';

/** Duration of a new order's highlight. */
const NEW_ORDER_MS = 60_000;
const NEWEST = { page: 1, limit: 1 };

interface NewOrders {
  /** The response that contained the newest visible orders. */
  seen: SellerOrderList | undefined;
  setSeen: (list: SellerOrderList) => void;
  /** Marks all orders that have arrived as seen. */
  markSeen: () => void;
  /** The number of orders that have arrived since. */
  unseen: number;
  /**
   * The time just after the newest visible order, ISO; undefined until it is known, null if there is none. Pages that
   * end here keep their rows when orders arrive.
   */
  seenUntil: string | null | undefined;
  /** Whether an order has just arrived while the page was open. */
  isNew: (order: SellerOrder) => boolean;
  /** The newest of those, to be announced. */
  announced: SellerOrder | undefined;
}

/** One millisecond later: the server's times are more precise than those in its responses. */
const after = (iso: string): string => new Date(Date.parse(iso) + 1).toISOString();

/** Tracks new orders, whatever page or filter is shown. */
export function useNewOrders(): NewOrders {
  const [seen, setSeen] = useState<SellerOrderList>();
  const [since, setSince] = useState<string>();
  const { data: first, isError } = useGetSellerOrdersQuery(seen ? skipToken : NEWEST);
  if (first && !seen) setSeen(first);

  const seenNewest = seen?.orders[0];
  const from = seenNewest && after(seenNewest.createdAt);
  // Queried by time: the total is counted only up to a limit.
  const { currentData: incoming } = useGetSellerOrdersQuery(seen ? { ...NEWEST, from } : skipToken);
  const newest = incoming?.orders[0] ?? seenNewest;
  if (seen && since === undefined) setSince(seenNewest?.createdAt ?? '');

  useEffect(() => {
    if (!newest || since === undefined || newest.createdAt <= since) return;
    const timer = window.setTimeout(() => setSince(newest.createdAt), NEW_ORDER_MS);
    return () => window.clearTimeout(timer);
  }, [newest, since]);

  const isNew = (order: SellerOrder): boolean => since !== undefined && order.createdAt > since;
  return {
    seen,
    setSeen,
    markSeen: () => {
      if (incoming && incoming.orders.length > 0) setSeen(incoming);
    },
    unseen: incoming?.total ?? 0,
    seenUntil: from ?? (seen || isError ? null : undefined),
    isNew,
    announced: newest && isNew(newest) ? newest : undefined,
  };
}
