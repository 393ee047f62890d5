import { useState } from 'react';
import type { SellerProduct } from '../../../api/types';

interface HeldRows {
  listKey: string;
  rows: readonly SellerProduct[];
}

/**
 * Keeps the rows of a page and their order in place once the seller works in the table: changing a product must not
 * move the next one away from the pointer. The values of the rows stay up to date.
 * @param listKey identifies the query; another query releases the rows
 * @param latest the newest response of this query; undefined while it loads
 */
export function useHeldRows(listKey: string, latest: readonly SellerProduct[] | undefined) {
  const [held, setHeld] = useState<HeldRows>();
  if (held && held.listKey !== listKey) setHeld(undefined);
  else if (held && latest) {
    const rows = held.rows.map((row) => latest.find(({ _id }) => _id === row._id) ?? row);
    if (rows.some((row, index) => row !== held.rows[index])) setHeld({ listKey, rows });
  }

  const idsOf = (rows: readonly SellerProduct[] = []) => rows.map(({ _id }) => _id);
  const latestIds = idsOf(latest);
  const heldIds = idsOf(held?.rows);
  return {
    rows: held?.rows ?? latest,
    /** Ids of held rows that are no longer on this page. */
    departed: latest ? heldIds.filter((id) => !latestIds.includes(id)) : [],
    /** The page would show other rows, or another order. */
    hasChanged: held !== undefined && latest !== undefined && heldIds.join() !== latestIds.join(),
    hold: () => {
      if (!held && latest) setHeld({ listKey, rows: latest });
    },
    release: () => setHeld(undefined),
  };
}
