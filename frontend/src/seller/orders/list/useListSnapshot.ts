import { useState } from 'react';
import type { SellerOrderList } from '../../../api/types';

interface Snapshot {
  key: string;
  list: SellerOrderList | undefined;
  /** The key of `list`, which may be the previous one while this one loads. */
  listKey: string | undefined;
  /** Whether the query was fetched since the page was opened: a cached response may be old. */
  isFetched: boolean;
  /** The rows are frozen. */
  isFrozen: boolean;
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
  const [snapshot, setSnapshot] = useState<Snapshot>({
    key,
    list: undefined,
    listKey: undefined,
    isFetched: false,
    isFrozen: false,
  });
  const next = nextSnapshot(snapshot, key, fresh, isFetching);
  if (next !== snapshot) setSnapshot(next);

  return {
    list: next.list,
    isStale: next.listKey !== key,
    // A pending request may return the wanted response.
    refresh: () =>
      setSnapshot({ ...next, list: fresh ?? next.list, isFetched: true, isFrozen: !isFetching }),
  };
}

function nextSnapshot(
  snapshot: Snapshot,
  key: string,
  fresh: SellerOrderList | undefined,
  isFetching: boolean,
): Snapshot {
  const current =
    snapshot.key === key ? snapshot : { ...snapshot, key, isFetched: false, isFrozen: false };
  const isEmpty = current.listKey !== key || current.list?.orders.length === 0;
  const replaces = fresh !== undefined && (!current.isFrozen || isEmpty) && current.list !== fresh;
  const isFetched = current.isFetched || isFetching;
  const isFrozen = current.isFrozen || (current.isFetched && !isFetching);
  if (
    current === snapshot &&
    !replaces &&
    isFetched === snapshot.isFetched &&
    isFrozen === snapshot.isFrozen
  ) {
    return snapshot;
  }
  return {
    ...current,
    isFetched,
    isFrozen,
    ...(replaces && { list: fresh, listKey: key }),
  };
}
