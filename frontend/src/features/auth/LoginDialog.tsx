import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../app/hooks';
import { Dialog } from '../../components/Dialog';
import { keepFocus } from '../../components/keepFocus';
import { loginClosed, type LoginRequest } from './authSlice';
import { LoginForm, type LoginMode } from './LoginForm';

const TITLES: Record<LoginMode, string> = { login: 'Login', register: 'Create an account' };

/** Login and registration over whatever page one is on. */
export function LoginDialog({ request }: { request: LoginRequest }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [mode, setMode] = useState<LoginMode>('login');
  const isLogin = mode === 'login';

  const isOpen = useIsMounted();

  const finish = (): void => {
    // Closed before the answer came: they are logged in, and stay where they went.
    if (!isOpen.current) return;
    dispatch(loginClosed());
    if (!request.stays) void navigate('/');
  };

  return (
    <Dialog open onClose={() => dispatch(loginClosed())} title={TITLES[mode]}>
      {request.reason === 'session-ended' && (
        <p className="text-soft">Your session has ended. Log in again to go on where you were.</p>
      )}
      <LoginForm mode={mode} onDone={finish} />
      <p className="text-center text-soft">
        {isLogin ? 'New at Larder?' : 'Already have an account?'}{' '}
        <button
          type="button"
          className="rounded-sm font-semibold text-brand underline-offset-3 hover:underline"
          onMouseDown={keepFocus}
          onClick={() => setMode(isLogin ? 'register' : 'login')}
        >
          {isLogin ? 'Create an account' : 'Login instead'}
        </button>
      </p>
    </Dialog>
  );
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
