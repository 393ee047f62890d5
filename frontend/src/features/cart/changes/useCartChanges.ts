import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../../api/store';
import { useStored } from '../../../components/useStored';
import { useGetProductsByIdsQuery } from '../../products/productsApi';
import { lineRemoved, quantityChosen, selectCart } from '../cartSlice';
import type { CartLineEntry } from '../useCartLines';
import { changesOf, sameSeen, seenNow, shownAs, type CartChange } from './cartChanges';
import { forgetRemoved } from './forgetRemoved';
import { linesOf, seenBy, writeSeen, type SeenLines } from './seenLines';

interface CartChanges {
  changes: readonly CartChange[];
  /** The lines as the customer has seen them, including products that are no longer sold. */
  seen: SeenLines;
  /** Removes unavailable products, reduces quantities to what is left, and accepts the new prices. */
  acceptChanges: () => void;
}

/**
 * The changes of the cart since the customer last saw it. Lines that are new, or were merged into it at a login, have none.
 * @param lines undefined while they are not known
 */
export function useCartChanges(lines: readonly CartLineEntry[] | undefined): CartChanges {
  const dispatch = useAppDispatch();
  const { owner, items } = useAppSelector(selectCart);
  const seen = linesOf(useStored(seenBy(owner)), owner);
  const lost = useLost(seen, items);

  const changes = [
    ...(lines ?? []).flatMap((line) => changesOf(line, seen[line.id])),
    ...lost.ids.map((id): CartChange => ({ id, name: seen[id]?.name ?? '', kind: 'gone' })),
  ];

  useEffect(() => dispatch(forgetRemoved()), [dispatch]);
  useEffect(() => {
    if (!lines) return;
    const next = seenNow(lines, seen, lost.isKnown ? lost.ids : lost.absentIds);
    if (!sameSeen(seen, next)) writeSeen(owner, next);
  });

  function acceptChanges(): void {
    for (const change of changes) {
      const { id } = change;
      if (change.kind === 'gone' && id in items) dispatch(lineRemoved(id));
      if (change.kind === 'fewer') dispatch(quantityChosen({ id, quantity: change.left }));
    }
    const settled = (lines ?? []).flatMap((line) => {
      const now = shownAs(line, seen[line.id]);
      return now ? [[line.id, now] as const] : [];
    });
    const goneIds = new Set(changes.flatMap(({ id, kind }) => (kind === 'gone' ? [id] : [])));
    writeSeen(owner, Object.fromEntries(settled.filter(([id]) => !goneIds.has(id))));
  }

  return { changes, seen, acceptChanges };
}

/**
 * Products that were seen in the cart and were removed from it by the server, because they are no longer sold. Products that
 * are still sold were removed on another device.
 */
function useLost(seen: SeenLines, items: Readonly<Record<string, number>>) {
  const absentIds = Object.keys(seen)
    .filter((id) => !(id in items))
    .sort();
  const { currentData } = useGetProductsByIdsQuery(absentIds, { skip: absentIds.length === 0 });
  const sold = new Set(currentData?.map(({ _id }) => _id));
  const ids = currentData ? absentIds.filter((id) => !sold.has(id)) : [];
  return { absentIds, ids, isKnown: currentData !== undefined };
}
