import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Says what the button does: “Cancel order”. */
  confirmLabel: string;
  /** Says that nothing happens: “Keep order”. */
  dismissLabel: string;
  /** What happens cannot be taken back. */
  isFinal?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** Asks before something that is hard to take back. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  dismissLabel,
  isFinal = false,
  isBusy = false,
  onConfirm,
  onDismiss,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onDismiss} title={title}>
      <div>{children}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="sm" onClick={onDismiss}>
          {dismissLabel}
        </Button>
        <Button
          variant={isFinal ? 'danger' : 'primary'}
          size="sm"
          isBusy={isBusy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
