import { lazy, Suspense, type ReactNode } from 'react';
import { Spinner } from '../components/Spinner';
import { ErrorBoundary } from '../components/ErrorBoundary';

const Toasts = lazy(() => import('../components/Toasts'));

/** What every screen needs, also one without the shop's navbar and footer. */
export function StandAlone({ children }: { children: ReactNode }) {
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<Spinner label="Loading" />}>{children}</Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <Toasts />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
