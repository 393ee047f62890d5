import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../../../api/store';
import type { Substitution } from '../../../api/types';
import { selectCart } from '../cartSlice';
import { type DraftWishes, readWishes, watchWishes } from './wishesStorage';

/** Whose cart it is; see DraftWishes. */
const useOwner = (): string | undefined => useAppSelector((state) => selectCart(state).owner);

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
  const owner = useOwner();
  const wishes = useSyncExternalStore(watchWishes, () => snapshotOf(owner));
  return { ...wishes, owner };
}

/** What is done if a product is missing: whoever shows it is drawn anew for nothing else. */
export function useLineWish(id: string): { wish: Substitution | undefined; owner?: string } {
  const owner = useOwner();
  const wish = useSyncExternalStore(watchWishes, () => readWishes(owner).lines[id]);
  return { wish, owner };
}
