import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { useNavigationBlocker } from './useNavigationBlocker';
import { t } from '../messages/components';

interface UnsavedChangesPromptProps {
  when: boolean;
  /** The loss, unless it is typed input. */
  children?: ReactNode;
}

/** While `when` is true, asks before a link, a step back or closing the tab would lose something. */
export function UnsavedChangesPrompt({ when, children }: UnsavedChangesPromptProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useNavigationBlocker(when, (go) => setLeave(() => go));

  return (
    <ConfirmDialog
      open={leave !== null}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      dismissLabel={t('leave.dismiss')}
      onConfirm={() => {
        setLeave(null);
        leave?.();
      }}
      onDismiss={() => setLeave(null)}
    >
      {children ?? t('leave.text')}
    </ConfirmDialog>
  );
}
