import { useState, type ReactNode } from 'react';
import { useLinkToken } from '../useLinkToken';
import { AskForLink } from './RequestLink';
import { NewPasswordForm } from './NewPasswordForm';
import type { Side } from './passwordResetApi';
import { t } from '../../../messages/passwordReset';

interface ResetPasswordProps {
  side: Side;
  otherHelp: ReactNode;
  /** Called with the account's email after the password was changed. */
  onDone: (email: string) => void;
}

/** The target of a reset link: sets a new password or, if the link is invalid, requests another one. */
export function ResetPassword({ side, otherHelp, onDone }: ResetPasswordProps) {
  const token = useLinkToken();
  const [spent, setSpent] = useState<string>();
  const counts = token !== '' && token !== spent;
  return (
    <>
      <h1 className="mb-4 font-display text-section wrap-anywhere">
        {t(counts ? 'reset.title' : 'reset.spent')}
      </h1>
      {counts ? (
        <NewPasswordForm
          key={token}
          side={side}
          token={token}
          onDone={onDone}
          onSpent={() => setSpent(token)}
        />
      ) : (
        <>
          <p role="status" className="mb-4">
            {t('reset.spentText')}
          </p>
          <AskForLink side={side} otherHelp={otherHelp} />
        </>
      )}
    </>
  );
}
