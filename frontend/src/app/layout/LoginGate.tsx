import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBoundary, type Failure } from '../../components/ErrorBoundary';
import { lazyComponent } from '../../components/lazyComponent';
import {
  loginClosed,
  loginOpened,
  selectLoginRequest,
  type LoginRequest,
} from '../../features/account/authSlice';
import { useAppDispatch, useAppSelector } from '../../api/store';
import { t } from '../../messages/shop';

const LoginDialog = lazyComponent(() =>
  import('../../features/account/LoginDialog').then((m) => m.LoginDialog),
);

/** Loads the login dialog, with its form library, on demand. */
export function LoginGate() {
  const request = useAppSelector(selectLoginRequest);
  const dispatch = useAppDispatch();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const { login } = (history.state ?? {}) as { login?: LoginRequest };
    if (login) dispatch(loginOpened(login));
  }, [dispatch]);
  // It stays mounted once loaded, to keep typed input.
  if (!request && !isLoaded) return null;
  return (
    <ErrorBoundary fallback={(failure) => <LoginMissing {...failure} />}>
      <Suspense fallback={request && <Asked request={request} />}>
        <LoginDialog request={request} onLoaded={() => setLoaded(true)} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Stores the request in the history entry, in case the page must be reloaded. */
function Asked({ request }: { request: LoginRequest }) {
  useEffect(() => {
    const storeRequest = (login?: LoginRequest) =>
      history.replaceState({ ...history.state, login }, '');
    storeRequest(request);
    return () => storeRequest();
  }, [request]);
  return null;
}

/** Shown if the login dialog could not be loaded. */
function LoginMissing({ sentence, retry }: Failure) {
  const dispatch = useAppDispatch();
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      aria-label={t('login')}
      onCancel={() => dispatch(loginClosed())}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-picture border border-line bg-surface p-6 text-center text-ink shadow-dialog backdrop:bg-backdrop"
    >
      <p role="alert" className="text-balance">
        {sentence}
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <Button onClick={retry}>{t('tryAgain')}</Button>
        <Button variant="outline" onClick={() => dispatch(loginClosed())}>
          {t('close')}
        </Button>
      </div>
    </dialog>
  );
}
