import { t } from '../../../messages/cart';

interface UndoBarProps {
  text: string;
  /** Names the change that the button undoes. */
  label: string;
  /** Takes the focus when it replaces the clicked button. */
  hasFocus?: boolean;
  onUndo: () => void;
}

/** A change of the cart with an undo button, for “Buy now” and for removed lines. */
export function UndoBar({ text, label, hasFocus, onUndo }: UndoBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 rounded-control bg-brand-tint py-1.5 pr-1.5 pl-4 text-brand-ink forced-colors:border">
      <p className="min-w-0 wrap-anywhere">{text}</p>
      <button
        type="button"
        autoFocus={hasFocus}
        aria-label={label}
        className="min-h-11 shrink-0 rounded-full px-3 font-semibold underline-offset-4 hover:underline"
        onClick={onUndo}
      >
        {t('undo')}
      </button>
    </div>
  );
}
