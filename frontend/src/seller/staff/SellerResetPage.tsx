import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../api/store';
import { ResetPassword } from '../../features/account/password-reset/ResetPassword';
import { toastSuccess } from '../../lib/toasts';
import { t as forgottenWords } from '../../messages/passwordReset';
import { SellerCard } from './SellerCard';
import { sellerSessionRenewed } from './sellerAuthApi';
import { t } from '../messages/sellers';

/** Sets a seller's new password with a reset link. */
export function SellerResetPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  async function finish(email: string): Promise<void> {
    // The password reset has ended all sessions of its account.
    await dispatch(sellerSessionRenewed());
    toastSuccess(forgottenWords('reset.done'));
    await navigate('/seller', { replace: true, state: { email } });
  }

  return (
    <SellerCard title={forgottenWords('reset.title')}>
      <ResetPassword
        side="seller"
        otherHelp={t('login.noMails')}
        onDone={(email) => void finish(email)}
      />
    </SellerCard>
  );
}
