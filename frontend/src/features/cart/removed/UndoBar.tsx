import { t } from '../../../messages/cart';

interface UndoBarProps {
  text: string;
  /** What the button takes back, in words. */
  label: string;
  /** Takes the focus when it comes in place of the button that was pressed. */
  hasFocus?: boolean;
  onUndo: () => void;
}

/** What was done to the cart, and the way back: the same for what “Buy now” has put in and for what was removed. */
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
