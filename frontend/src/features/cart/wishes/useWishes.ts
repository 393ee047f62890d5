import { useEffect, useSyncExternalStore } from 'react';
import { useAppSelector } from '../../../api/store';
import { selectCart } from '../cartSlice';
import { adoptVisitorsWishes, type DraftWishes, readWishes, watchWishes } from './wishesStorage';

let last: { text: string; wishes: DraftWishes } | undefined;

/** The same object as long as nothing has changed. */
function snapshotOf(owner: string | undefined): DraftWishes {
  const wishes = readWishes(owner);
  const text = JSON.stringify(wishes);
  if (last?.text !== text) last = { text, wishes };
  return last.wishes;
}

/** What is asked for with the next order, and whose cart it belongs to. */
export function useWishes(): DraftWishes & { owner: string | undefined } {
  const { owner } = useAppSelector(selectCart);
  const wishes = useSyncExternalStore(watchWishes, () => snapshotOf(owner));
  useEffect(() => {
    if (owner) adoptVisitorsWishes(owner);
  }, [owner]);
  return { ...wishes, owner };
}
