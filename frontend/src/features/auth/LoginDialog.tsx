import { useAppDispatch } from '../../app/hooks';
import { Dialog } from '../../components/Dialog';
import { loginClosed, type LoginRequest } from './authSlice';

export function LoginDialog({ request }: { request: LoginRequest }) {
  const dispatch = useAppDispatch();
  return (
    <Dialog open={Boolean(request)} onClose={() => dispatch(loginClosed())} title="Login">
      <p>Welcome back</p>
    </Dialog>
  );
}
