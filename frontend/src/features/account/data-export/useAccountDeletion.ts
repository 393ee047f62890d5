import { useRef } from 'react';
import { useAppDispatch } from '../../../api/store';
import { useNavigateIfStillHere } from '../../../components/useNavigateIfStillHere';
import { errorCode } from '../../../lib/apiError';
import { toastSuccess } from '../../../lib/toasts';
import { logout, setSessionUser } from '../authApi';
import { loginClosed } from '../authSlice';
import { announceSessionChange } from '../sessionTabs';
import { t } from '../../../messages/dataExport';

/**
 * Follows an account deletion. Call the returned function when the deletion starts, and the function that it returns
 * with the error, if any. After a deletion it does everything a logout does, in every tab.
 */
export function useAccountDeletion() {
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
      const { error: failed } = await dispatch(logout.initiate());
      if (failed) {
        await dispatch(setSessionUser(null));
        announceSessionChange('out');
      }
      dispatch(loginClosed());
      await navigate('/');
      toastSuccess(t('deletion.done'));
    };
  };
}
