import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { useNavigationBlocker } from './useNavigationBlocker';
import { t } from '../messages/components';

/** While `when` is true, asks before a link, a step back or closing the tab would lose typed input. */
export function UnsavedChangesPrompt({ when }: { when: boolean }) {
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
      {t('leave.text')}
    </ConfirmDialog>
  );
}
