import { useState } from 'react';
import type { SellerOrderList } from '../../../api/types';

interface Held {
  key: string;
  list: SellerOrderList | undefined;
  /** The key of `list`, which may be the previous one while this one loads. */
  listKey: string | undefined;
  /** Whether the query was fetched since the page was opened: a cached response may be old. */
  isAsked: boolean;
  /** The rows are frozen. */
  isSettled: boolean;
}

/**
 * Freezes a list, so that no row moves under the pointer: only another query, or `refresh`, replaces it. An empty list
 * is replaced automatically.
 * @param key identifies the query
 * @param fresh its newest response
 */
export function useListSnapshot(
  key: string,
  fresh: SellerOrderList | undefined,
  isFetching: boolean,
) {
  const [held, setHeld] = useState<Held>({
    key,
    list: undefined,
    listKey: undefined,
    isAsked: false,
    isSettled: false,
  });
  const next = following(held, key, fresh, isFetching);
  if (next !== held) setHeld(next);

  return {
    list: next.list,
    isStale: next.listKey !== key,
    // A pending request may return the wanted response.
    refresh: () =>
      setHeld({ ...next, list: fresh ?? next.list, isAsked: true, isSettled: !isFetching }),
  };
}

function following(
  held: Held,
  key: string,
  fresh: SellerOrderList | undefined,
  isFetching: boolean,
): Held {
  const same = held.key === key ? held : { ...held, key, isAsked: false, isSettled: false };
  const isEmpty = same.listKey !== key || same.list?.orders.length === 0;
  const takes = fresh !== undefined && (!same.isSettled || isEmpty) && same.list !== fresh;
  const isAsked = same.isAsked || isFetching;
  const isSettled = same.isSettled || (same.isAsked && !isFetching);
  if (same === held && !takes && isAsked === held.isAsked && isSettled === held.isSettled) {
    return held;
  }
  return {
    ...same,
    isAsked,
    isSettled,
    ...(takes && { list: fresh, listKey: key }),
  };
}
