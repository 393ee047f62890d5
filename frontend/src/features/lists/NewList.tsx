import type { CartItems, ShoppingList } from '../../api/types';
import { useHandledErrors } from '../../components/useHandledErrors';
import { toastSuccess } from '../../lib/toasts';
import { useAddListMutation } from './listsApi';
import { NameForm } from './NameForm';
import { t } from '../../messages/lists';

interface NewListProps {
  userId: string;
  /** The initial items. */
  items?: CartItems;
  onAdded?: (list: ShoppingList) => void;
}

/** Creates a shopping list. */
export function NewList({ userId, items, onAdded }: NewListProps) {
  const [add, { error, isLoading }] = useAddListMutation();
  const withHandledErrors = useHandledErrors();

  async function save(name: string): Promise<boolean> {
    const { data } = await withHandledErrors(add({ userId, name, items }));
    if (!data) return false;
    toastSuccess(t('added', { name: data.name }));
    onAdded?.(data);
    return true;
  }

  return (
    <NameForm
      label={t('name.new')}
      action={t('name.add')}
      isBusy={isLoading}
      error={error}
      onName={save}
    />
  );
}
