import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { takeFocus } from '../../../components/takeFocus';
import { t } from '../../../messages/passwordReset';

interface LinkSentProps {
  email: string;
  onAgain: () => void;
  /** Further links or buttons. */
  children?: ReactNode;
}

/** Confirms that a link was requested, without disclosing whether the account exists. */
export function LinkSent({ email, onAgain, children }: LinkSentProps) {
  return (
    <div className="flex flex-col gap-4">
      <p ref={takeFocus} tabIndex={-1} role="status" className="wrap-anywhere outline-none">
        {t('ask.sent', { email })}
      </p>
      <p className="text-soft">{t('ask.spam')}</p>
      <Button variant="outline" size="sm" className="self-start" onClick={onAgain}>
        {t('ask.again')}
      </Button>
      {children}
    </div>
  );
}
