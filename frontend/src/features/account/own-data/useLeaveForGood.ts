import { useRef } from 'react';
import { useAppDispatch } from '../../../api/store';
import { useLateNavigate } from '../../../components/useLateNavigate';
import { errorCode } from '../../../lib/apiError';
import { toastSuccess } from '../../../lib/toasts';
import { logout, setSessionUser } from '../authApi';
import { loginClosed } from '../authSlice';
import { announceSessionChange } from '../sessionTabs';
import { t } from '../../../messages/ownData';

/**
 * For who deletes their account. Call it when that begins; what it answers takes the outcome. Once the account is gone, this
 * browser does all that a logout does, in every tab.
 */
export function useLeaveForGood() {
  const dispatch = useAppDispatch();
  const navigateFromHere = useLateNavigate();
  const wasUnanswered = useRef(false);

  return () => {
    const navigate = navigateFromHere();
    return async (error: unknown): Promise<void> => {
      // An attempt whose answer was lost has deleted it: now nobody is logged in any more.
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
