import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/inputEvents';
import { t } from '../../messages/products';

interface InlineEditProps {
  /** Names the value and its product: “Price of Milk”. */
  label: string;
  /** As entered in the field. */
  value: string;
  /** Shown while it is not edited. */
  children: string;
  inputMode: 'decimal' | 'text';
  /** @returns the error of an input; undefined if it is valid */
  check: (text: string) => string | undefined;
  /** Resolves with an error message; undefined after saving. */
  save: (text: string) => Promise<string | undefined>;
  /** Called when the editor is opened, to record the values that the seller sees. */
  onOpen: () => void;
}

/** A value with inline editing. Enter and leaving the field save, Escape cancels. */
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
  /** The field was closed while it had the focus, which moves to the button. */
  const [restoresFocus, setRestoresFocus] = useState(false);
  const isSaving = useRef(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isOpen = text !== null;
  useLayoutEffect(() => inputRef.current?.select(), [isOpen]);

  function close(): void {
    setRestoresFocus(document.activeElement === inputRef.current);
    setText(null);
    setProblem(undefined);
  }

  async function finish(): Promise<void> {
    if (text === null || isSaving.current) return;
    if (text.trim() === value) return close();
    const inputError = check(text);
    if (inputError) return setProblem(inputError);
    isSaving.current = true;
    const saveError = await save(text);
    isSaving.current = false;
    if (saveError === undefined) close();
    else setProblem(saveError);
  }

  function press(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') void finish();
    // Escape is ignored while saving, because an error would be shown here.
    if (event.key === 'Escape' && !isSaving.current) close();
  }

  if (text === null) {
    return (
      <button
        type="button"
        autoFocus={restoresFocus}
        // Contains the visible text, so that voice control finds the button by it.
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
        autoFocus
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
          // If only the window loses focus, the input remains the active element and nothing is saved.
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
