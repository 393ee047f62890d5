import { useState } from 'react';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { Page } from '../../components/Page';
import { refetchSession } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { AskUs } from '../../features/account/password-reset/ContactUs';
import { ResetPassword } from '../../features/account/password-reset/ResetPassword';
import { t } from '../../messages/passwordReset';

/** Sets a customer's new password with a reset link. This browser's cart is kept. */
export function ResetPasswordPage() {
  const dispatch = useAppDispatch();
  const [email, setEmail] = useState<string>();
  const logIn = (as: string): unknown => dispatch(loginOpened({ email: as }));

  async function finish(of: string): Promise<void> {
    setEmail(of);
    // The password reset has ended all sessions of its account.
    await dispatch(refetchSession());
    logIn(of);
  }

  return (
    <Page title={t('reset.title')}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <div className="mx-auto max-w-112 rounded-panel border border-line bg-surface p-5 md:p-7">
          {email === undefined ? (
            <ResetPassword
              side="user"
              otherHelp={<AskUs />}
              onDone={(address) => void finish(address)}
            />
          ) : (
            <>
              <h1 className="mb-2 font-display text-section">{t('reset.done')}</h1>
              <p className="mb-5 text-soft">{t('reset.doneText')}</p>
              <Button onClick={() => logIn(email)}>{t('reset.logIn')}</Button>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
