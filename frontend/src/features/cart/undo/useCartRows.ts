import { useCallback, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/store';
import { MAX_LINES } from '../../../lib/cartItems';
import { toastError } from '../../../lib/toasts';
import { t as shopWords } from '../../../messages/shop';
import { cartMerged, lineRemoved, selectCart } from '../cartSlice';
import type { CartLineEntry } from '../useCartLines';

interface RemovedLine {
  name: string;
  quantity: number;
  /** The owner of the cart: a removed line is never restored to another customer's cart. */
  owner: string | undefined;
}

/** A line of the cart, or the undo bar in its place. */
type CartRow =
  | { id: string; line: CartLineEntry; removed?: undefined }
  | { id: string; removed: RemovedLine };

interface CartRows {
  rows: CartRow[];
  /** The row that replaced another one last: its button takes the focus from the clicked one. */
  replacedId: string | undefined;
  remove: (line: CartLineEntry, name: string) => void;
  undo: (id: string) => void;
}

/**
 * The lines of the cart in the order in which they were added, with those removed on this page that can be restored.
 */
export function useCartRows(lines: readonly CartLineEntry[] = []): CartRows {
  const dispatch = useAppDispatch();
  const { owner, items } = useAppSelector(selectCart);
  const [removed, setRemoved] = useState<Readonly<Record<string, RemovedLine>>>({});
  const [order, setOrder] = useState<readonly string[]>([]);
  const [replacedId, setReplacedId] = useState<string>();

  const known = new Set(order);
  const added = lines.filter(({ id }) => !known.has(id));
  if (added.length > 0) setOrder([...order, ...added.map(({ id }) => id)]);

  const lineOf = new Map(lines.map((line) => [line.id, line]));
  const rows = order.flatMap((id): CartRow[] => {
    const line = lineOf.get(id);
    if (line) return [{ id, line }];
    const removal = removed[id];
    return removal && removal.owner === owner && !(id in items) ? [{ id, removed: removal }] : [];
  });

  // Stable, so that a change of one line does not re-render two hundred.
  const remove = useCallback(
    ({ id, quantity }: CartLineEntry, name: string) => {
      setRemoved((others) => ({ ...others, [id]: { name, quantity, owner } }));
      setReplacedId(id);
      dispatch(lineRemoved(id));
    },
    [dispatch, owner],
  );

  function undo(id: string): void {
    const line = removed[id];
    if (!line) return;
    if (Object.keys(items).length >= MAX_LINES) {
      toastError(shopWords('cartChange.mostProducts', { most: MAX_LINES }));
      return;
    }
    setRemoved(({ [id]: _undone, ...others }) => others);
    setReplacedId(id);
    dispatch(cartMerged({ [id]: line.quantity }));
  }

  return { rows, replacedId, remove, undo };
}
