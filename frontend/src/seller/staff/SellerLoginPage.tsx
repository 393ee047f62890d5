import { Link } from '../../components/Link';
import { Logo } from '../../components/Logo';
import { Page } from '../../components/Page';
import { LanguageAndTheme } from '../../components/LanguageAndTheme';
import { SellerLoginForm } from './SellerLoginForm';
import { t } from '../messages/sellers';

/** `hasEnded` when somebody was working here until now. */
export function SellerLoginPage({ hasEnded }: { hasEnded: boolean }) {
  return (
    <Page title={t('login.title')}>
      <main className="grid min-h-dvh place-items-center px-4 py-10">
        <div className="w-full max-w-104">
          <div className="rounded-picture border border-line bg-surface p-6 shadow-float md:p-8">
            <Logo />
            <h1 className="mt-6 mb-5 font-display text-section">{t('login.title')}</h1>
            {hasEnded && (
              <p role="status" className="-mt-2 mb-5 text-soft">
                {t('login.ended')}
              </p>
            )}
            <SellerLoginForm />
          </div>
          <p className="mt-5 text-center text-md text-soft">
            <Link to="/" className="rounded-sm underline-offset-3 hover:text-ink hover:underline">
              {t('login.back')}
            </Link>
          </p>
          <div className="mt-5 flex justify-center">
            <LanguageAndTheme />
          </div>
        </div>
      </main>
    </Page>
  );
}
