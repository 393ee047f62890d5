import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../../api/store';
import { selectUser } from '../../account/authApi';
import { addedText, changeTexts } from './reorderText';
import type { AgainNotes } from './reorderItems';

/**
 * The result of “Order again” that led to this page, if it belongs to the current customer: the history outlives a
 * logout.
 */
function useAgainNotes(): AgainNotes | undefined {
  const state: unknown = useLocation().state;
  const userId = useAppSelector(selectUser)?._id;
  if (typeof state !== 'object' || state === null || userId === undefined) return undefined;
  if (!('again' in state && 'userId' in state && state.userId === userId)) return undefined;
  // Only this shop writes this key of the history state.
  return state.again as AgainNotes;
}

/** Shows in the cart which products of an earlier order were added, and what differs from that order. */
export function ReorderSummary() {
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
