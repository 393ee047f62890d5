import { api } from '../../api/api';
import { useAppDispatch } from '../../api/store';
import { useLogoutMutation } from '../../features/account/authApi';
import { saveCart } from '../../features/cart/sync/cartSaving';
import { isOrderOpen } from '../../features/checkout/orderAttempt';
import { useLateNavigate } from '../../components/useLateNavigate';

/** In milliseconds. */
const PATIENCE = 1_000;

const atMost = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Logs out and goes to the start page; when that fails the customer stays logged in and is told. */
export function useLogout(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  const navigateFromHere = useLateNavigate();
  return async () => {
    const navigate = navigateFromHere();
    // Changes that are not saved by then come back at the next login.
    await Promise.race([dispatch(saveCart(isOrderOpen)), atMost(PATIENCE)]);
    // What is on its way for the customer would be refused.
    const running = dispatch(api.util.getRunningQueriesThunk());
    if (running.length > 0) await Promise.race([Promise.allSettled(running), atMost(PATIENCE)]);
    const { error } = await logout();
    if (error) return;
    await navigate('/');
  };
}
