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
  /** The lines as their customer has seen them, also those that the shop says nothing about any more. */
  seen: SeenLines;
  /** Takes out what is gone, sets to what is left, and takes the new prices for known. */
  settle: () => void;
}

/**
 * What has changed about the cart since its customer last saw it. What is new, or was merged into it at a login, has not changed.
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
    const next = seenNow(lines, seen, lost.isKnown ? lost.ids : lost.asked);
    if (!sameSeen(seen, next)) writeSeen(owner, next);
  });

  function settle(): void {
    for (const change of changes) {
      const { id } = change;
      if (change.kind === 'gone' && id in items) dispatch(lineRemoved(id));
      if (change.kind === 'fewer') dispatch(quantityChosen({ id, quantity: change.left }));
    }
    const settled = (lines ?? []).flatMap((line) => {
      const now = shownAs(line, seen[line.id]);
      return now ? [[line.id, now] as const] : [];
    });
    const gone = new Set(changes.flatMap(({ id, kind }) => (kind === 'gone' ? [id] : [])));
    writeSeen(owner, Object.fromEntries(settled.filter(([id]) => !gone.has(id))));
  }

  return { changes, seen, settle };
}

/**
 * Products that were seen in the cart and have left it by themselves, because they are no longer sold. What is still sold was
 * taken out on another device.
 */
function useLost(seen: SeenLines, items: Readonly<Record<string, number>>) {
  const asked = Object.keys(seen)
    .filter((id) => !(id in items))
    .sort();
  const { currentData } = useGetProductsByIdsQuery(asked, { skip: asked.length === 0 });
  const sold = new Set(currentData?.map(({ _id }) => _id));
  const ids = currentData ? asked.filter((id) => !sold.has(id)) : [];
  return { asked, ids, isKnown: currentData !== undefined };
}
