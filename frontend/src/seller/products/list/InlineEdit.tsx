import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../../../lib/inputEvents';
import { t } from '../../messages/products';

interface InlineEditProps {
  /** What is edited, and of what: “Price of Milk”. */
  label: string;
  /** As it is typed. */
  value: string;
  /** What is shown while it is not edited. */
  children: string;
  inputMode: 'decimal' | 'text';
  /** What is wrong with a text; undefined when nothing is. */
  check: (text: string) => string | undefined;
  /** Answers what is wrong, or undefined once it is saved. */
  save: (text: string) => Promise<string | undefined>;
  /** The editor was opened: what is shown now is what the seller decides on. */
  onOpen: () => void;
}

/** A value that is edited where it stands. Enter saves, and so does going on to something else; Escape leaves it. */
export function InlineEdit({
  label,
  value,
  children,
  inputMode,
  check,
  save,
  onOpen,
}: InlineEditProps) {
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const isSaving = useRef(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isOpen = text !== null;

  useLayoutEffect(() => {
    if (!isOpen) return;
    inputRef.current?.focus();
    inputRef.current?.select();
  }, [isOpen]);

  function close(): void {
    const hadFocus = document.activeElement === inputRef.current;
    flushSync(() => {
      setText(null);
      setProblem(undefined);
    });
    // The button is back; the keyboard goes on from there.
    if (hadFocus) buttonRef.current?.focus();
  }

  async function finish(): Promise<void> {
    if (text === null || isSaving.current) return;
    if (text.trim() === value) return close();
    const complaint = check(text);
    if (complaint) return setProblem(complaint);
    isSaving.current = true;
    const refusal = await save(text);
    isSaving.current = false;
    if (refusal === undefined) close();
    else setProblem(refusal);
  }

  function press(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') void finish();
    // What is being saved can be left no more, and a refusal is said here.
    if (event.key === 'Escape' && !isSaving.current) close();
  }

  if (text === null) {
    return (
      <button
        ref={buttonRef}
        type="button"
        // Contains what is shown, so that who sees “$4.00” can call it so.
        aria-label={t('inline.edit', { label, value: value ? children : t('inline.none') })}
        className="min-h-11 w-full rounded-control border border-transparent px-2 transition-colors hover:border-control max-md:border-line max-md:text-left md:min-h-9 md:text-right"
        onClick={() => {
          onOpen();
          setText(value);
        }}
      >
        {children}
      </button>
    );
  }
  return (
    <span className="flex flex-col gap-1 md:items-end">
      <input
        ref={inputRef}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? errorId : undefined}
        inputMode={inputMode}
        enterKeyHint="done"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
        onBlur={() => {
          // Going to another window keeps the field's place: nothing is decided yet.
          if (document.activeElement !== inputRef.current) void finish();
        }}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-2 text-base tabular-nums aria-invalid:border-sale md:min-h-9 md:w-full md:text-right md:text-md"
      />
      {problem && (
        <span id={errorId} role="alert" className="max-w-44 text-xs font-medium text-sale">
          {problem}
        </span>
      )}
    </span>
  );
}
