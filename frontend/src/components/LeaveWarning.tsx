import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { useLeaveGuard } from './useLeaveGuard';

/** Asks before a link, a step back or closing the tab takes away what was typed; `when` there is something to lose. */
export function LeaveWarning({ when }: { when: boolean }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useLeaveGuard(when, (go) => setLeave(() => go));

  return (
    <ConfirmDialog
      open={leave !== null}
      title="Leave without saving?"
      confirmLabel="Leave"
      dismissLabel="Stay here"
      onConfirm={() => {
        setLeave(null);
        leave?.();
      }}
      onDismiss={() => setLeave(null)}
    >
      What you entered here is not saved yet.
    </ConfirmDialog>
  );
}
