import { useRef } from 'react';
import { useAppDispatch } from '../../../api/store';
import type { Factors, User } from '../../../api/types';
import { useNavigateIfStillHere } from '../../../components/useNavigateIfStillHere';
import type { Send } from '../../../components/useServerForm';
import { errorCode } from '../../../lib/apiError';
import { toastSuccess } from '../../../lib/toasts';
import { logout } from '../authApi';
import { loginClosed } from '../authSlice';
import { completeLogout } from '../sessionTabs';
import { FactorsForm } from '../two-factor/FactorsForm';
import { useDeleteAccountMutation } from './dataExportApi';
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

/**
 * Follows an account deletion. Call the returned function when the deletion starts, and the function that it returns
 * with the error, if any. After a deletion it does everything a logout does, in every tab.
 */
function useAccountDeletion() {
  const dispatch = useAppDispatch();
  const navigateFromHere = useNavigateIfStillHere();
  const wasUnanswered = useRef(false);

  return () => {
    const navigate = navigateFromHere();
    return async (error: unknown): Promise<void> => {
      // The account was deleted by an earlier attempt whose response was lost; its session is gone.
      const isGoneAlready = wasUnanswered.current && errorCode(error) === 'NOT_SIGNED_IN';
      if (error && !isGoneAlready) {
        wasUnanswered.current ||= errorCode(error) === undefined;
        return;
      }
      await dispatch(logout.initiate());
      await dispatch(completeLogout());
      dispatch(loginClosed());
      await navigate('/');
      toastSuccess(t('deletion.done'));
    };
  };
}
