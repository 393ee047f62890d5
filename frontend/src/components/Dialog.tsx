import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './IconButton';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A modal dialog: the browser keeps the focus inside, gives it back at the end and closes on Escape. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closing before React takes the element away is what lets the browser give the focus back.
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
      // A press that began inside (selecting text, say) and ended outside must not close.
      onPointerDown={(event) => {
        if (event.target === ref.current) onClose();
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] animate-rise overflow-y-auto rounded-picture border border-line bg-surface p-0 text-ink shadow-dialog backdrop:bg-backdrop"
    >
      <div className="flex flex-col gap-5 p-6 md:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="pt-1.5 font-display text-section">
            {title}
          </h2>
          <IconButton label="Close" className="-mt-1 -mr-1" onClick={onClose}>
            <X aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
