import type { OrderRequest, PaymentType } from '../../api/types';
import { withHandledErrors } from '../../api/handledErrors';
import type { AppDispatch, RootState } from '../../api/store';
import { withTabLock, OtherTabBusyError } from '../../lib/withTabLock';
import { clearErrorToasts, toastSuccess } from '../../lib/toasts';
import { CART_LOCK } from '../cart/cartApi';
import { selectCartItems } from '../cart/cartSlice';
import { saveCartNow } from '../cart/sync/cartSaving';
import { latestCart } from '../cart/sync/latestCart';
import { beginAttempt, isSameOrder } from './beginAttempt';
import { checkoutApi } from './checkoutApi';
import {
  isNoLongerPayable,
  blockerOf,
  earlierOrderNotice,
  stillOpenNotice,
} from './checkoutErrors';
import { clearCheckout, readCheckout, type PendingCheckout } from './pendingCheckout';
import { isOrderOpen, readOpenAttempt, type OpenAttempt } from './orderAttempt';
import { cartHasChanged, sendOrder, outcomeOf, type Outcome } from './sendOrder';
import { resolveAttempt } from './resolveAttempt';
import { t } from '../../messages/cart';

/** The same products, address and total as in the earlier order: its payment page is opened again. */
const attemptToReopen = (
  earlier: PendingCheckout | undefined,
  request: OrderRequest,
): PendingCheckout['attempt'] =>
  earlier?.attempt && isSameOrder(earlier.attempt, request) ? earlier.attempt : undefined;

/**
 * Places an order, one tab at a time. The cart's lock is held until the ordered items are removed from the cart, so
 * that a tab that waits to save or to order sees the cart without them.
 */
export const checkOut =
  (method: PaymentType, request: OrderRequest) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    clearErrorToasts();
    return withTabLock(CART_LOCK, () => dispatch(submitOrder(method, request))).catch(
      (error: unknown): Outcome => {
        if (!(error instanceof OtherTabBusyError)) throw error;
        return { is: 'refused', notice: t('notice.otherTab', { button: t(`place.${method}`) }) };
      },
    );
  };

/**
 * An earlier order without a response is sent again if it is the same order; otherwise it is resolved first, so that
 * only one of the two is placed. An earlier unpaid order is cancelled; one that has ended does not block the new
 * order.
 */
const submitOrder =
  (method: PaymentType, request: OrderRequest) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    const lost = readOpenAttempt(request.userId);
    const isSame = lost?.method === method && isSameOrder(lost, request);
    const repeated = isSame && (await dispatch(sendOrder(method, { ...lost, isRepeat: true })));
    if (repeated && repeated.is !== 'closed') return repeated;
    const earlierOutcome = lost && !repeated && (await dispatch(resolveEarlierOrder(lost, method)));
    if (earlierOutcome) return earlierOutcome;

    const { userId } = request;
    const attempt =
      method === 'Online' ? attemptToReopen(readCheckout(userId), request) : undefined;
    const reopened =
      attempt && (await dispatch(sendOrder('Online', { ...attempt, isRepeat: true })));
    if (reopened && reopened.is !== 'closed') return reopened;
    // The ordered items are saved first, since the server removes them from the saved cart.
    await dispatch(saveCartNow(isOrderOpen));
    const earlier = readCheckout(userId);
    const refusal =
      dispatch(checkCart(method, request)) ??
      (earlier && (await dispatch(cancelUnpaidOrder(earlier))));
    if (refusal) return refusal;

    const outcome = await dispatch(
      sendOrder(method, {
        ...beginAttempt(method, { ...request, cartVersion: dispatch(latestCart()).version }),
        isRepeat: false,
      }),
    );
    if (outcome.is === 'closed') return { is: 'refused' };
    if (lost && !isSame && outcome.is === 'ordered') toastSuccess(t('notice.onlyThis'));
    return outcome;
  };

/**
 * No other order is placed before the outcome of the attempt is known, or by the same click as an order that was
 * placed.
 */
const resolveEarlierOrder =
  (lost: OpenAttempt, method: PaymentType) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<Outcome | undefined> => {
    const resolved = await dispatch(resolveAttempt(lost));
    if (resolved.is === 'open') {
      return { is: 'refused', ...stillOpenNotice(resolved.error, method) };
    }
    if (resolved.is !== 'placed') return undefined;
    const isAllBought = Object.keys(selectCartItems(getState())).length === 0;
    const notice = earlierOrderNotice(resolved.order, isAllBought ? undefined : method);
    if (!isAllBought) {
      const { number } = resolved.order;
      const label = t('notice.toOrder', { number });
      return { is: 'refused', notice, link: { to: `/my-orders/${number}`, label } };
    }
    toastSuccess(notice);
    return { is: 'ordered' };
  };

/**
 * Another tab may have placed the same order meanwhile, or changed the cart: only items that are still in it are
 * ordered.
 */
const checkCart =
  (method: PaymentType, request: OrderRequest) =>
  (dispatch: AppDispatch): Outcome | undefined => {
    const { items } = dispatch(latestCart());
    const isInCart = request.items.every(
      ({ product, quantity }) => quantity <= (items[product] ?? 0),
    );
    return isInCart ? undefined : dispatch(cartHasChanged(method));
  };

/**
 * Cancels an unpaid order, which would keep its units reserved.
 * @returns the reason if that is not possible
 */
const cancelUnpaidOrder =
  ({ orderId, userId }: PendingCheckout) =>
  async (dispatch: AppDispatch): Promise<Outcome | undefined> => {
    const { withdrawOrder } = checkoutApi.endpoints;
    const { error } = await withHandledErrors(
      dispatch(withdrawOrder.initiate(orderId, { track: false })),
    );
    const blocker = blockerOf(error);
    if (blocker) return outcomeOf(blocker, userId);
    if (error && !isNoLongerPayable(error))
      return { is: 'refused', notice: t('notice.withdrawFailed') };
    clearCheckout(userId);
    return undefined;
  };
