import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { SellerOrder, SellerOrderList } from '../../../api/types';
import { useGetSellerOrdersQuery } from '../sellerOrdersApi';

/** How long an order that has come in looks new, in milliseconds. */
const NEW_FOR = 60_000;
const NEWEST = { page: 1, limit: 1 };

interface NewOrders {
  /** The answer by which the newest orders were last on the screen. */
  seen: SellerOrderList | undefined;
  setSeen: (list: SellerOrderList) => void;
  /** Nothing that has come in until now counts as unseen. */
  markSeen: () => void;
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
  const [seen, setSeen] = useState<SellerOrderList>();
  const [since, setSince] = useState<string>();
  const { data: first, isError } = useGetSellerOrdersQuery(seen ? skipToken : NEWEST);
  if (first && !seen) setSeen(first);

  const seenNewest = seen?.orders[0];
  const from = seenNewest && after(seenNewest.createdAt);
  // Asked for by their time: how many orders there are in all is counted only up to a limit.
  const { currentData: incoming } = useGetSellerOrdersQuery(seen ? { ...NEWEST, from } : skipToken);
  const newest = incoming?.orders[0] ?? seenNewest;
  if (seen && since === undefined) setSince(seenNewest?.createdAt ?? '');

  useEffect(() => {
    if (!newest || since === undefined || newest.createdAt <= since) return;
    const timer = window.setTimeout(() => setSince(newest.createdAt), NEW_FOR);
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
