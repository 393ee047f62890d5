import { useNavigate } from 'react-router-dom';
import { useLogoutMutation } from '../features/auth/authApi';

/** Logs out and goes to the start page; when that fails the customer stays logged in and is told. */
export function useLogout(): () => Promise<void> {
  const [logout] = useLogoutMutation();
  const navigate = useNavigate();
  return async () => {
    const { error } = await logout();
    if (!error) await navigate('/');
  };
}
