import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../../api/store';
import { selectUser } from '../../account/authApi';
import { addedText, changeTexts } from './againText';
import type { AgainNotes } from './putAgain';

/** What “Order again” has done on the way here, for the customer who is logged in; the history outlives a logout. */
function useAgainNotes(): AgainNotes | undefined {
  const state: unknown = useLocation().state;
  const userId = useAppSelector(selectUser)?._id;
  if (typeof state !== 'object' || state === null || userId === undefined) return undefined;
  if (!('again' in state && 'userId' in state && state.userId === userId)) return undefined;
  // Nobody but this shop writes it, in this very place of the history.
  return state.again as AgainNotes;
}

/** Says in the cart what of an earlier order has come into it, and what is not as it was. */
export function AddedAgain() {
  const notes = useAgainNotes();
  if (!notes) return null;
  const changes = changeTexts(notes);
  return (
    <div
      role="status"
      className="mb-4 rounded-control bg-brand-tint px-4 py-3 text-brand-ink wrap-anywhere"
    >
      <p className="font-semibold">{addedText(notes)}</p>
      {changes.length > 0 && (
        <ul className="mt-1.5 flex list-disc flex-col gap-1 pl-5">
          {changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
