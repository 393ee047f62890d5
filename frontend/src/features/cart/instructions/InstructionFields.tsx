import { ChevronDown, Ellipsis, NotebookPen, PackageX } from 'lucide-react';
import { useId } from 'react';
import { useAppSelector } from '../../../api/store';
import type { OwnAddress, Substitution } from '../../../api/types';
import { inputClass } from '../../../components/classes';
import { OptionRow } from '../../../components/OptionRow';
import { NativeSelect } from '../../../components/Select';
import { useStored } from '../../../components/useStored';
import { writePending } from '../../../lib/storage';
import { t } from '../../../messages/instructions';
import { selectCart, selectCartItems } from '../cartSlice';
import {
  cutNote,
  MAX_NOTE_LENGTH,
  missingOf,
  type Note,
  NOTES,
  notesOf,
  type Owner,
  type StoredNotes,
  SUBSTITUTIONS,
  substitutionOf,
} from './instructionsStorage';

/**
 * Called at each keystroke.
 *
 * @param address the delivery address, whose note an empty text clears
 */
function storeNote(owner: Owner, note: Note, text: string, address?: OwnAddress): void {
  const notes = { ...notesOf(owner).read(), [note]: cutNote(text) };
  if (note === 'driverNote') {
    const isCleared = text.trim() === '' && address?.driverNote;
    notes.clearedFor = isCleared ? address._id : '';
  }
  notesOf(owner).writeSoon(notes);
}

/** A note as its field shows it: that of the delivery address until the customer changes or clears it. */
function noteFor(notes: StoredNotes, note: Note, address: OwnAddress | undefined): string {
  const isOfAddress = note === 'driverNote' && notes.clearedFor !== address?._id;
  return notes[note] || (isOfAddress && address?.driverNote) || '';
}

function storeLineSubstitution(
  owner: Owner,
  id: string,
  substitution: Substitution | undefined,
): void {
  const notes = notesOf(owner).read();
  const others = Object.entries(notes.lines).filter(([other]) => other !== id);
  const lines = Object.fromEntries(substitution ? [...others, [id, substitution]] : others);
  notesOf(owner).write({ ...notes, lines });
}

/** The customer to whom the cart belongs; undefined for a visitor. */
const useOwner = (): string | undefined => useAppSelector((state) => selectCart(state).owner);

interface SubstitutionRowProps {
  /** Of the delivery address, if there is one. */
  phone: string | undefined;
}

/** The substitution preference of the whole order. */
export function SubstitutionRow({ phone }: SubstitutionRowProps) {
  const owner = useOwner();
  const substitution = useStored(missingOf(owner));
  const items = useAppSelector(selectCartItems);
  const isCalledForLine = useStored(notesOf(owner), ({ lines }) =>
    Object.keys(items).some((product) => lines[product] === 'call'),
  );
  const isCalled = substitution === 'call' || isCalledForLine;
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div>
      <OptionRow icon={PackageX}>
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          <label htmlFor={id} className="font-semibold">
            {t('missing')}
          </label>
          <NativeSelect
            id={id}
            value={substitution ?? ''}
            aria-describedby={isCalled ? hintId : undefined}
            onChange={({ target }) => missingOf(owner).write(substitutionOf(target.value))}
            boxClass="ml-auto max-w-full [&>svg]:right-0"
            className="field-sizing-content h-11 max-w-full rounded-control bg-transparent pr-7 text-ellipsis text-soft"
          >
            <option value="">{t('choice.none')}</option>
            {SUBSTITUTIONS.map((choice) => (
              <option key={choice} value={choice}>
                {t(`choice.${choice}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
      </OptionRow>
      <p id={hintId} role="status" className="pb-2 pl-8 text-sm text-soft empty:hidden">
        {isCalled && (phone ? t('weCall', { phone }) : t('weCallAddress'))}
      </p>
    </div>
  );
}

interface NotesRowProps {
  /** The delivery address, whose note the driver gets unless the customer changes or clears it here. */
  address: OwnAddress | undefined;
}

/** The notes for packer and driver in a `<details>`; collapsed, the row shows how they begin. */
export function NotesRow({ address }: NotesRowProps) {
  const notes = useStored(notesOf(useOwner()));
  const text = NOTES.map((note) => noteFor(notes, note, address).trim()).filter(Boolean);
  return (
    <details className="group">
      <OptionRow as="summary" icon={NotebookPen}>
        <span className="shrink-0 font-semibold @max-[16rem]:flex-1">{t('notes')}</span>
        <span className="min-w-0 flex-1 truncate text-right text-soft group-open:invisible @max-[16rem]:hidden">
          {text.join(' · ')}
        </span>
        <ChevronDown
          aria-hidden="true"
          size="1.125rem"
          strokeWidth={1.75}
          className="transition-transform group-open:rotate-180"
        />
      </OptionRow>
      <div className="grid gap-x-4 gap-y-3 pt-1 pb-4 @min-[30rem]:grid-cols-2">
        {NOTES.map((note) => (
          <NoteField key={note} note={note} address={address} />
        ))}
      </div>
    </details>
  );
}

function NoteField({ note, address }: NotesRowProps & { note: Note }) {
  const owner = useOwner();
  const notes = useStored(notesOf(owner));
  const text = noteFor(notes, note, address);
  const hasAddressNote = note === 'driverNote' && address?.driverNote !== undefined;
  const hint = hasAddressNote
    ? text.trim() === ''
      ? t('cleared')
      : notes.driverNote === '' && t('fromAddress')
    : undefined;
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-soft">
        {t(`note.${note}.label`)}
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        value={text}
        placeholder={t(`note.${note}.example`)}
        aria-describedby={hintId}
        onChange={({ target }) => storeNote(owner, note, target.value, address)}
        onBlur={writePending}
        className={`${inputClass} resize-y py-3`}
      />
      <p id={hintId} className="mt-1 text-sm text-soft tabular-nums">
        {hint || t('length', { count: [...text].length, most: MAX_NOTE_LENGTH })}
      </p>
    </div>
  );
}

/** The substitution preference of a single product; undefined if it follows the order's. */
function useLineSubstitution(id: string) {
  const owner = useOwner();
  const wish = useStored(notesOf(owner), ({ lines }) => lines[id]);
  return { owner, wish };
}

interface LineMenuProps {
  /** The product's id. */
  id: string;
  name: string;
}

/** The menu of a line: a native select behind an icon. */
export function LineMenu({ id, name }: LineMenuProps) {
  const { owner, wish } = useLineSubstitution(id);
  return (
    <div className="relative grid size-11 place-items-center rounded-full text-soft hover:bg-brand-tint hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
      <Ellipsis aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
      <select
        aria-label={t('line.label', { name })}
        title={t('line.title')}
        value={wish ?? ''}
        onChange={({ target }) => storeLineSubstitution(owner, id, substitutionOf(target.value))}
        className="absolute inset-0 appearance-none opacity-0"
      >
        <option value="">{t('line.asOrder')}</option>
        {SUBSTITUTIONS.map((choice) => (
          <option key={choice} value={choice}>
            {t(`line.${choice}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Shows the preference of a line if it differs from the order's. */
export function LineSubstitution({ id }: { id: string }) {
  const { owner, wish } = useLineSubstitution(id);
  const ofOrder = useStored(missingOf(owner));
  if (!wish || wish === ofOrder) return null;
  return <p className="mt-0.5 text-sm font-medium">{t(`line.${wish}`)}</p>;
}
