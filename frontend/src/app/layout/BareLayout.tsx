import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Spinner } from '../../components/Spinner';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { ToastArea } from '../../components/ToastArea';
import { t } from '../../messages/shop';

/** The frame of every screen, also of those without navbar and footer. */
export function BareLayout({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <>
      <ErrorBoundary place={key}>
        <Suspense fallback={<Spinner label={t('loading')} />}>{children}</Suspense>
      </ErrorBoundary>
      <ToastArea />
    </>
  );
}
