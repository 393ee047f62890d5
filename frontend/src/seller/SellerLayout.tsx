import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { SkipLink } from '../components/SkipLink';
import { Spinner } from '../components/Spinner';
import { LanguageAndTheme } from '../components/LanguageAndTheme';
import { useNavigationEffects } from '../components/useNavigationEffects';
import { SellerHeader } from './SellerHeader';
import { SellerMenu } from './SellerMenu';
import { t } from './messages/sellers';

/** The seller's screens: a menu at the side, at the bottom on small screens. */
export function SellerLayout() {
  const { pathname, key } = useLocation();
  const mainRef = useNavigationEffects();

  return (
    <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] thumb:has-[[data-step-bar]_button]:pb-[calc(8.5rem+env(safe-area-inset-bottom))] lg:pb-0">
      <SkipLink main={mainRef} />
      <SellerHeader />
      <div className="flex flex-1">
        <SellerMenu />
        <main
          id="main"
          ref={mainRef}
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 py-6 outline-none md:px-8 md:py-8 lg:px-5 xl:px-8"
        >
          <ErrorBoundary key={pathname} place={key}>
            <Suspense fallback={<Spinner label={t('loading')} />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
          <div className="mt-10 flex justify-end">
            <LanguageAndTheme />
          </div>
        </main>
      </div>
    </div>
  );
}
