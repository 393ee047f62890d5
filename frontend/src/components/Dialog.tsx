import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './IconButton';
import { t } from '../messages/shop';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** For content in columns. */
  isWide?: boolean;
  /** For a form whose input is lost when it is closed: a click outside, which may be a mistake, does not close it. */
  isForm?: boolean;
  children: ReactNode;
}

/** A modal dialog: the browser traps the focus, restores it at the end and closes on Escape. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, isWide = false, isForm = false, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  // A click that begins inside (selecting text, say) and ends outside must not close the dialog.
  const beganOutside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The browser restores the focus only if the dialog is closed before React removes the element.
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        beganOutside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (!isForm && beganOutside.current && event.target === ref.current) onClose();
      }}
      className={`@container m-auto max-h-[calc(100dvh-2rem)] animate-rise overflow-y-auto rounded-picture border border-line bg-surface p-0 text-left text-ink shadow-dialog backdrop:bg-backdrop ${isWide ? 'w-[min(36rem,calc(100vw-2rem))]' : 'w-[min(28rem,calc(100vw-2rem))]'}`}
    >
      <div className="relative flex flex-col gap-5 p-6 md:p-8 @max-3xs:p-4">
        <h2
          id={titleId}
          className="pr-14 font-display text-section wrap-anywhere @max-3xs:pt-13 @max-3xs:pr-0"
        >
          {title}
        </h2>
        {children}
        {/* Last, so that the initial focus is on the content of the dialog. */}
        <div className="absolute top-4.5 right-4.5 md:top-6 md:right-6">
          <IconButton label={t('close')} onClick={onClose}>
            <X aria-hidden="true" size="1.25rem" strokeWidth={1.75} />
          </IconButton>
        </div>
      </div>
    </dialog>
  );
}
