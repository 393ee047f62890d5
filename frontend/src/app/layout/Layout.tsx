import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Page } from '../../components/Page';
import { SkipLink } from '../../components/SkipLink';
import { Spinner } from '../../components/Spinner';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyComponent } from '../../components/lazyComponent';
import { ToastArea } from '../../components/ToastArea';
import { useIsHydrated } from '../../components/useIsHydrated';
import { LoginGate } from './LoginGate';
import { Navbar } from './Navbar';
import { useNavigationEffects } from '../../components/useNavigationEffects';
import { useSession } from '../useSession';
import { t } from '../../messages/shop';

// Below the first screen of every page.
const Footer = lazyComponent(() => import('./Footer').then((m) => m.Footer), { isExtra: true });
const OfflineNotice = lazyComponent(() => import('./OfflineNotice').then((m) => m.OfflineNotice), {
  isExtra: true,
});

export function Layout() {
  const { pathname, key } = useLocation();
  const mainRef = useNavigationEffects();

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink main={mainRef} />
      <Navbar />
      <OfflineArea />
      <main id="main" ref={mainRef} tabIndex={-1} className="flex-1 outline-none">
        <ErrorBoundary key={pathname} place={key}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <Footer />
        </Suspense>
      </ErrorBoundary>
      <LoginGate />
      <ToastArea />
      <Session />
    </div>
  );
}

function OfflineArea() {
  if (!useIsHydrated()) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <OfflineNotice />
      </Suspense>
    </ErrorBoundary>
  );
}

function Session() {
  useSession();
  return null;
}

/** Keeps the footer below the screen, so that the layout does not shift when the page loads. */
function PageLoading() {
  return (
    <Page title={t('loading')}>
      <div className="min-h-dvh">
        <Spinner label={t('loading')} />
      </div>
    </Page>
  );
}
