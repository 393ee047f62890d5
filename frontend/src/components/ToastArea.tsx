import { Suspense, useEffect, useState } from 'react';
import { showToastsOn, type Toast } from '../lib/toasts';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyComponent } from './lazyComponent';
import { useIsHydrated } from './useIsHydrated';

const Toasts = lazyComponent(() => import('./Toasts').then((m) => m.Toasts), { isExtra: true });

/** Renders toasts, also if the toast library cannot be loaded. */
export function ToastArea() {
  if (!useIsHydrated()) return null;
  return (
    <ErrorBoundary fallback={<FallbackToasts />}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  );
}

const TOAST_DURATION_MS = 8_000;

/** Toasts in a plain live region. */
export function FallbackToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);

  useEffect(() => {
    const timers: number[] = [];
    const stop = showToastsOn({
      show(toast) {
        setToasts((shown) => [...shown.filter(({ text }) => text !== toast.text), toast]);
        timers.push(
          window.setTimeout(
            () => setToasts((shown) => shown.filter((one) => one !== toast)),
            TOAST_DURATION_MS,
          ),
        );
      },
      hide: (text) => setToasts((shown) => shown.filter((toast) => toast.text !== text)),
    });
    return () => {
      stop();
      timers.forEach((timer) => window.clearTimeout(timer));
    };
  }, []);

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(env(safe-area-inset-bottom)+var(--bottom-bar)+var(--floating)+1rem)] z-40 flex flex-col items-center gap-2"
    >
      {toasts.map(({ kind, text }) => (
        <p
          key={text}
          className={`max-w-md rounded-control border border-line bg-surface px-4 py-3 font-medium shadow-toast ${kind === 'error' ? 'text-sale' : ''}`}
        >
          {text}
        </p>
      ))}
    </div>
  );
}
