import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inputClass } from '../../../components/classes';
import { writePending } from '../../../lib/storage';
import { MAX_NOTE, type Note, storeNote } from './wishesStorage';
import { useWishes } from './useWishes';
import { t } from '../../../messages/wishes';

const linkClass = 'rounded-full px-2 py-1 text-sm font-semibold text-brand hover:bg-brand-tint';

/** A note to somebody, folded away until it is wanted. */
export function NoteField({ note }: { note: Note }) {
  const wishes = useWishes();
  const text = wishes[note];
  const [isAsked, setAsked] = useState(false);
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  const hintId = `${id}-hint`;

  function open(): void {
    flushSync(() => setAsked(true));
    areaRef.current?.focus();
  }

  function remove(): void {
    flushSync(() => {
      storeNote(wishes.owner, note, '');
      setAsked(false);
    });
    addRef.current?.focus();
  }

  if (!isAsked && !text) {
    return (
      <button
        ref={addRef}
        type="button"
        onClick={open}
        className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start rounded-full px-2 text-left font-semibold text-brand hover:underline"
      >
        <Plus aria-hidden="true" size="1.125rem" strokeWidth={2} className="shrink-0" />
        {t(`note.${note}.add`)}
      </button>
    );
  }
  return (
    <div>
      <div className="mb-1.5 flex min-h-7 flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="text-sm font-semibold text-soft">
          {t(`note.${note}.label`)}
        </label>
        <button
          type="button"
          aria-label={t(`note.${note}.remove`)}
          onClick={remove}
          className={`-mr-2 ${linkClass}`}
        >
          {t('remove')}
        </button>
      </div>
      <textarea
        ref={areaRef}
        id={id}
        rows={3}
        dir="auto"
        value={text}
        placeholder={t(`note.${note}.example`)}
        aria-describedby={hintId}
        onChange={({ target }) => storeNote(wishes.owner, note, target.value)}
        onBlur={writePending}
        className={`${inputClass} resize-y py-3`}
      />
      <p id={hintId} className="mt-1 text-sm text-soft tabular-nums">
        {t('length', { count: [...text].length, most: MAX_NOTE })}
      </p>
    </div>
  );
}
