import { useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { AskForLink } from '../../features/account/password-reset/RequestLink';
import { t as forgottenWords } from '../../messages/passwordReset';
import { SellerCard } from './SellerCard';
import { SellerLoginForm } from './SellerLoginForm';
import { t } from '../messages/sellers';

/** `hasEnded` is true if a session has just ended. */
export function SellerLoginPage({ hasEnded }: { hasEnded: boolean }) {
  const { state } = useLocation() as Location<unknown>;
  const [email, setEmail] = useState(() => emailIn(state));
  const [hasForgotten, setForgotten] = useState(false);

  function change(typed: string, forgotten: boolean): void {
    setEmail(typed);
    setForgotten(forgotten);
  }

  if (hasForgotten) {
    return (
      <SellerCard title={forgottenWords('ask.title')}>
        <h1 className="mb-4 font-display text-section">{forgottenWords('ask.title')}</h1>
        <AskForLink
          side="seller"
          email={email}
          otherHelp={t('login.noMails')}
          onBack={(typed) => change(typed, false)}
        />
      </SellerCard>
    );
  }
  return (
    <SellerCard title={t('login.title')}>
      <h1 className="mb-5 font-display text-section">{t('login.title')}</h1>
      {hasEnded && (
        <p role="status" className="-mt-2 mb-5 text-soft">
          {t('login.ended')}
        </p>
      )}
      <SellerLoginForm email={email} onForgotten={(typed) => change(typed, true)} />
    </SellerCard>
  );
}

/** The email of a seller who has just reset their password, from the navigation state. */
function emailIn(state: unknown): string {
  const { email } = Object(state) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
