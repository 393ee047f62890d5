import { Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyPart } from './lazyPart';
import { useIsHydrated } from './useIsHydrated';
import { PlainToasts } from './PlainToasts';

const Toasts = lazyPart(() => import('./Toasts').then((m) => m.Toasts), { isExtra: true });

/** Where toasts appear, also when the library that makes them pretty cannot be loaded. */
export function ToastArea() {
  if (!useIsHydrated()) return null;
  return (
    <ErrorBoundary fallback={<PlainToasts />}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}
