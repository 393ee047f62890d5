import { api } from '../../api/api';
import { useAppDispatch } from '../../api/store';
import { useLogoutMutation } from '../../features/account/authApi';
import { completeLogout } from '../../features/account/sessionTabs';
import { saveCart } from '../../features/cart/sync/cartSaving';
import { isOrderOpen } from '../../features/checkout/orderAttempt';
import { useNavigateIfStillHere } from '../../components/useNavigateIfStillHere';

/** How long logging out waits for the cart to be saved. */
const CART_SAVE_TIMEOUT_MS = 1_000;

const atMost = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Logs out and opens the start page; after a failure, the customer stays logged in and sees an error. */
export function useLogout(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  const navigateFromHere = useNavigateIfStillHere();
  return async () => {
    const navigate = navigateFromHere();
    // Unsaved changes are restored at the next login.
    await Promise.race([dispatch(saveCart(isOrderOpen)), atMost(CART_SAVE_TIMEOUT_MS)]);
    // Queries of the customer that are in flight would be rejected.
    const running = dispatch(api.util.getRunningQueriesThunk());
    if (running.length > 0)
      await Promise.race([Promise.allSettled(running), atMost(CART_SAVE_TIMEOUT_MS)]);
    const { error } = await logout();
    if (error) return;
    // The start page must not send the customer's queries.
    await dispatch(completeLogout());
    await navigate('/');
  };
}
