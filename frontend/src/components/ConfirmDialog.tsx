import type { ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** Names the action: “Cancel order”. */
  confirmLabel: string;
  /** Names the alternative: “Keep order”. */
  dismissLabel: string;
  /** The action cannot be undone. */
  isFinal?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** Asks for confirmation of an action that is hard to undo. */
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
