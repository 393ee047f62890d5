import { useState } from 'react';
import type { SellerOrderList } from '../../../api/types';

interface Held {
  key: string;
  list: SellerOrderList | undefined;
  /** What `list` answers; another key's while this one loads. */
  listKey: string | undefined;
  /** Whether the question was asked anew since it is on the screen: what was kept of it before may be old. */
  isAsked: boolean;
  /** Nothing moves any more by itself. */
  isSettled: boolean;
}

/**
 * Holds a list as it was when it came, so that no row moves under the pointer: only another question, or `refresh`, brings
 * another one. A list without rows takes what comes.
 * @param key names the question
 * @param fresh the newest answer to it
 */
export function useFrozenList(
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
    // What is under way may be the very answer that is asked for.
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
