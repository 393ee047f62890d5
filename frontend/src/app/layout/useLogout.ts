import { forgetAvoided } from '../../lib/avoidedAllergens';
import { useLogoutMutation } from '../../features/account/authApi';
import { useLateNavigate } from '../../components/useLateNavigate';

/** Logs out and goes to the start page; when that fails the customer stays logged in and is told. */
export function useLogout(): () => Promise<void> {
  const [logout] = useLogoutMutation();
  const navigateFromHere = useLateNavigate();
  return async () => {
    const navigate = navigateFromHere();
    const { error } = await logout();
    if (error) return;
    forgetAvoided();
    await navigate('/');
  };
}
