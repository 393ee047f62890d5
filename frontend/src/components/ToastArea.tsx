import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { PlainToasts } from './PlainToasts';

const Toasts = lazy(() => import('./Toasts'));

/** Where toasts appear, also when the library that makes them pretty cannot be loaded. */
export function ToastArea() {
  return (
    <ErrorBoundary fallback={<PlainToasts />}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}
