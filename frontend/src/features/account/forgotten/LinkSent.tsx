import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { t } from '../../../messages/forgottenPassword';

interface LinkSentProps {
  email: string;
  onAgain: () => void;
  /** Where else to go from here. */
  children?: ReactNode;
}

/** Says where to look for the link; nobody is told whether there is an account. */
export function LinkSent({ email, onAgain, children }: LinkSentProps) {
  const ref = useRef<HTMLParagraphElement>(null);
  // The field that had the focus is gone: from here one goes on, and hears what has happened.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={ref} tabIndex={-1} role="status" className="wrap-anywhere outline-none">
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
