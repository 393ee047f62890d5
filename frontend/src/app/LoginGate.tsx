import { lazy, Suspense } from 'react';
import { selectLoginRequest } from '../features/auth/authSlice';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { useAppSelector } from './hooks';

const LoginDialog = lazy(() =>
  import('../features/auth/LoginDialog').then((m) => ({ default: m.LoginDialog })),
);

/** Loads the login dialog, with its form library, when somebody asks for it. */
export function LoginGate() {
  const request = useAppSelector(selectLoginRequest);
  if (!request) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <LoginDialog request={request} />
      </Suspense>
    </ErrorBoundary>
  );
}
