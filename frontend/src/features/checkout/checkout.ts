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

/** The same products, address and total as before: pressing again leads to the same payment page. */
const pageFor = (
  earlier: PendingCheckout | undefined,
  request: OrderRequest,
): PendingCheckout['attempt'] =>
  earlier?.attempt && isSameOrder(earlier.attempt, request) ? earlier.attempt : undefined;

/**
 * Orders, one tab after the other. The cart's lock is held until what was bought has left the cart: a tab that waits to save
 * or to order then finds the cart as the order has left it.
 */
export const checkOut =
  (method: PaymentType, request: OrderRequest) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    clearErrorToasts();
    return withTabLock(CART_LOCK, () => dispatch(orderInTurn(method, request))).catch(
      (error: unknown): Outcome => {
        if (!(error instanceof OtherTabBusyError)) throw error;
        return { is: 'refused', notice: t('notice.otherTab', { button: t(`place.${method}`) }) };
      },
    );
  };

/**
 * What this customer sent before and heard no answer to is sent again when it is the same order; else it is settled first, so
 * that one of the two stands. An unpaid order of before is cancelled. One that has ended since gives way to a new order.
 */
const orderInTurn =
  (method: PaymentType, request: OrderRequest) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    const lost = readOpenAttempt(request.userId);
    const isSame = lost?.method === method && isSameOrder(lost, request);
    const repeated = isSame && (await dispatch(sendOrder(method, { ...lost, isRepeat: true })));
    if (repeated && repeated.is !== 'closed') return repeated;
    const answered = lost && !repeated && (await dispatch(settleFirst(lost, method)));
    if (answered) return answered;

    const { userId } = request;
    const page = method === 'Online' ? pageFor(readCheckout(userId), request) : undefined;
    const reopened = page && (await dispatch(sendOrder('Online', { ...page, isRepeat: true })));
    if (reopened && reopened.is !== 'closed') return reopened;
    // What is ordered is saved first: the shop takes it out of the saved cart.
    await dispatch(saveCartNow(isOrderOpen));
    const earlier = readCheckout(userId);
    const hindered =
      dispatch(whatCartLacks(method, request)) ??
      (earlier && (await dispatch(cancelUnpaidOrder(earlier))));
    if (hindered) return hindered;

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

/** Nothing else is ordered before it is known what became of the attempt, and not in the same press as an order that stands. */
const settleFirst =
  (lost: OpenAttempt, method: PaymentType) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<Outcome | undefined> => {
    const settled = await dispatch(resolveAttempt(lost));
    if (settled.is === 'open') {
      return { is: 'refused', ...stillOpenNotice(settled.error, method) };
    }
    if (settled.is !== 'placed') return undefined;
    const isAllBought = Object.keys(selectCartItems(getState())).length === 0;
    const notice = earlierOrderNotice(settled.order, isAllBought ? undefined : method);
    if (!isAllBought) {
      const { number } = settled.order;
      const label = t('notice.toOrder', { number });
      return { is: 'refused', notice, link: { to: `/my-orders/${number}`, label } };
    }
    toastSuccess(notice);
    return { is: 'ordered' };
  };

/** Another tab may have ordered the same just before, or changed the cart: nothing is ordered that is not in it any more. */
const whatCartLacks =
  (method: PaymentType, request: OrderRequest) =>
  (dispatch: AppDispatch): Outcome | undefined => {
    const { items } = dispatch(latestCart());
    const isThere = request.items.every(
      ({ product, quantity }) => quantity <= (items[product] ?? 0),
    );
    return isThere ? undefined : dispatch(cartHasChanged(method));
  };

/** Cancels an unpaid order, which would keep its units from the one in its place; answers what hinders that. */
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
