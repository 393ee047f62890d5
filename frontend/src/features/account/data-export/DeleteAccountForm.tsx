import type { Factors, User } from '../../../api/types';
import type { Send } from '../../../components/useServerForm';
import { FactorsForm } from '../two-factor/FactorsForm';
import { useDeleteAccountMutation } from './dataExportApi';
import { useAccountDeletion } from './useAccountDeletion';
import { t } from '../../../messages/dataExport';

/** Lists what is deleted and what is kept, and requires the password. */
export function DeleteAccountForm({ user }: { user: User }) {
  const [deleteAccount] = useDeleteAccountMutation();
  const leaving = useAccountDeletion();

  async function submit(factors: Factors, send: Send): Promise<unknown> {
    const leave = leaving();
    const { error } = await send(deleteAccount(factors));
    await leave(error);
    return error;
  }

  return (
    <FactorsForm
      owner={{ side: 'user', id: user._id }}
      email={user.email}
      submitLabel={t('deletion.submit')}
      isFinal
      onSubmit={submit}
    >
      <p className="font-semibold">{t('deletion.intro')}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-soft">
        <li>{t('deletion.gone')}</li>
        <li>{t('deletion.orders')}</li>
        <li>{t('deletion.open')}</li>
        <li>{t('deletion.mail')}</li>
      </ul>
    </FactorsForm>
  );
}
