import type { Factors, User } from '../../../api/types';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { FactorsForm } from '../two-factor/FactorsForm';
import { useDeleteAccountMutation } from './ownDataApi';
import { useLeaveForGood } from './useLeaveForGood';
import { t } from '../../../messages/ownData';

/** Says what goes and what stays, and asks who is there. */
export function DeleteAccountForm({ user }: { user: User }) {
  const [deleteAccount, { error, isLoading }] = useDeleteAccountMutation();
  const withHandledErrors = useHandledErrors();
  const leaving = useLeaveForGood();

  async function send(factors: Factors): Promise<void> {
    const leave = leaving();
    const answer = await withHandledErrors(deleteAccount(factors));
    await leave(answer.error);
  }

  return (
    <FactorsForm
      owner={{ side: 'user', id: user._id }}
      email={user.email}
      submit={t('deletion.submit')}
      isFinal
      error={error}
      isBusy={isLoading}
      onSend={send}
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
