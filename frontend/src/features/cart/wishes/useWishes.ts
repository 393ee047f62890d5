import { useAppSelector } from '../../../api/store';
import type { Substitution } from '../../../api/types';
import { useStored } from '../../../components/useStored';
import { selectCart } from '../cartSlice';
import { type DraftWishes, missingOf, notesOf } from './wishesStorage';

/** Whose cart it is; see DraftWishes. */
const useOwner = (): string | undefined => useAppSelector((state) => selectCart(state).owner);

/** What is asked for with the next order, and whose cart it belongs to. */
export function useWishes(): DraftWishes & { owner: string | undefined } {
  const owner = useOwner();
  const notes = useStored(notesOf(owner));
  const substitution = useStored(missingOf(owner));
  return { ...notes, substitution, owner };
}

/** What is done if a product is missing: whoever shows it is drawn anew for nothing else. */
export function useLineWish(id: string): { wish: Substitution | undefined; owner?: string } {
  const owner = useOwner();
  const wish = useStored(notesOf(owner), ({ lines }) => lines[id]);
  return { wish, owner };
}
