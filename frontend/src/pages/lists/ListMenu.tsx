import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ShoppingList } from '../../api/types';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { Dialog } from '../../components/Dialog';
import { useHandledErrors } from '../../components/useHandledErrors';
import { useRemoveListMutation, useRenameListMutation } from '../../features/lists/listsApi';
import { NameForm } from '../../features/lists/NameForm';
import { toastSuccess } from '../../lib/toasts';
import { t } from '../../messages/lists';

/** Actions for a whole list. */
export function ListMenu({ userId, list }: { userId: string; list: ShoppingList }) {
  const { _id: id, name } = list;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'rename' | 'remove'>();
  const [rename, renaming] = useRenameListMutation();
  const [remove, removing] = useRemoveListMutation();
  const withHandledErrors = useHandledErrors();
  const close = (): void => setAsked(undefined);

  async function save(wanted: string): Promise<boolean> {
    const { error } = await withHandledErrors(rename({ userId, id, name: wanted }));
    if (error) return false;
    close();
    return true;
  }

  async function confirmRemoval(): Promise<void> {
    const { error } = await remove({ userId, id });
    close();
    if (error) return;
    toastSuccess(t('removed', { name }));
    void navigate('/lists');
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => setAsked('rename')}>
        {t('rename')}
      </Button>
      <Button variant="outline" size="sm" onClick={() => setAsked('remove')}>
        {t('remove')}
      </Button>
      <Dialog open={asked === 'rename'} onClose={close} title={t('renameTitle')}>
        <NameForm
          label={t('name.label')}
          action={t('name.save')}
          name={name}
          isBusy={renaming.isLoading}
          error={renaming.error}
          onName={save}
        />
      </Dialog>
      <ConfirmDialog
        open={asked === 'remove'}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        dismissLabel={t('keep')}
        isFinal
        isBusy={removing.isLoading}
        onConfirm={() => void confirmRemoval()}
        onDismiss={close}
      >
        <p className="wrap-anywhere">{t('removeText', { name })}</p>
      </ConfirmDialog>
    </div>
  );
}
