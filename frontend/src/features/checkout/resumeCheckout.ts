import { addAppListener, type AppDispatch } from '../../api/store';
import { withTabLock, OtherTabBusyError } from '../../lib/withTabLock';
import { toastSuccess } from '../../lib/toasts';
import { refetchSession } from '../account/authApi';
import { CART_LOCK } from '../cart/cartApi';
import { forgetAsked } from '../cart/instructions/instructionsStorage';
import { FIRST_ORDERS, ordersApi } from '../orders/ordersApi';
import { readOpenAttempt, recoveredOrder } from './orderAttempt';
import { clearCheckout, readCheckout, type PendingCheckout } from './pendingCheckout';
import { resolveAttempt } from './resolveAttempt';
import { t } from '../../messages/shop';

const { getOrders } = ordersApi.endpoints;

/** The store keeps one listener, however often it is added. */
const followPayment = addAppListener({
  matcher: getOrders.matchFulfilled,
  effect: ({ payload: { orders }, meta }, { dispatch }) => {
    const { userId } = meta.arg.originalArgs;
    const running = readCheckout(userId);
    if (!running) return;
    const order = orders.find(({ _id }) => _id === running.orderId);
    if (order?.isPaid) completeCheckout(dispatch, running);
    else if (order?.status === 'Cancelled') clearCheckout(userId);
  },
});

/**
 * Resolves an order whose response was lost, and follows one that is being paid: once it is paid, on any page, the
 * saved cart without the purchased items is loaded; after an abandoned payment the cart stays as it is.
 */
export const resumeCheckout =
  (userId: string) =>
  async (dispatch: AppDispatch): Promise<void> => {
    if (readOpenAttempt(userId)) await dispatch(resolveLostAttempt(userId));
    if (!readCheckout(userId)) return;
    dispatch(followPayment);
    const args = { userId, ...FIRST_ORDERS };
    void dispatch(getOrders.initiate(args, { forceRefetch: true, subscribe: false }));
  };

/** Waits for another tab that may still be placing the order. */
const resolveLostAttempt = (userId: string) => (dispatch: AppDispatch) =>
  withTabLock(CART_LOCK, async () => {
    const lost = readOpenAttempt(userId);
    const settled = lost && (await dispatch(resolveAttempt(lost)));
    if (settled?.is !== 'placed') return;
    const { number } = settled.order;
    recoveredOrder(userId).write({ number, at: Date.now() });
    toastSuccess(t('payment.placed', { number }));
  }).catch((error: unknown) => {
    // Retried when the next session is loaded.
    if (!(error instanceof OtherTabBusyError)) throw error;
  });

function completeCheckout(dispatch: AppDispatch, { userId, attempt }: PendingCheckout): void {
  clearCheckout(userId);
  if (attempt) forgetAsked(userId, attempt.request);
  // The server has removed the purchased items from the saved cart.
  void dispatch(refetchSession());
  toastSuccess(t('payment.arrived'));
}
