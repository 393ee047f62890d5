import type { OrderRequest, PaymentType } from '../../api/types';
import { saidBeside } from '../../api/saidBeside';
import type { AppDispatch, RootState } from '../../api/store';
import { clearErrorToasts, toastSuccess } from '../../lib/toasts';
import { oneTabAtATime } from '../../lib/oneTabAtATime';
import { CART_LOCK, cartSavesSettled } from '../cart/cartApi';
import { selectCartItems } from '../cart/cartSlice';
import { wantedItems } from './boughtItems';
import {
  isOver,
  noticeFor,
  obstacleOf,
  standsNotice,
  stillOpenNotice,
  WITHDRAW_FAILED,
  type Obstacle,
} from './checkoutErrors';
import {
  forgetAttempt,
  forgetCheckout,
  readCheckout,
  rememberCheckout,
  type RunningCheckout,
} from './checkoutMemory';
import {
  attemptAnswered,
  beginAttempt,
  isSameOrder,
  openAttempt,
  type OpenAttempt,
} from './orderAttempt';
import { isTurnedDown, ordersApi, type OrderAttempt } from '../orders/ordersApi';
import { paymentsApi } from './checkoutApi';
import { settleAttempt } from './settleAttempt';

/** How pressing the button ended. */
export type Outcome =
  /** There is an order to look at. */
  | { is: 'ordered' }
  /** There is an order to pay for at this address. */
  | { is: 'to-pay'; url: string }
  /** Nothing was ordered now; the notice says why, unless a login is asked for. */
  | { is: 'refused'; notice?: string };

const ALREADY_PAID = 'You have paid for these products already. Here is your order.';
const IN_PROGRESS =
  'The payment of your earlier order is on its way, see My orders. Press the button again to order this cart as well.';
const ONLY_THIS = 'Only this order stands: your earlier try did not become one.';

/** The same products, address and total as before: pressing again leads to the same payment page. */
const pageFor = (
  earlier: RunningCheckout | undefined,
  request: OrderRequest,
): RunningCheckout['attempt'] =>
  earlier?.attempt && isSameOrder(earlier.attempt, request) ? earlier.attempt : undefined;

/**
 * Orders. What this customer sent before and heard no answer to is sent again when it is the same order; else it is settled
 * first, so that one of the two stands. An order that was to be paid and was not is taken back.
 */
export const checkOut =
  (method: PaymentType, request: OrderRequest) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    clearErrorToasts();
    await dispatch(cartSavesSettled());
    const lost = openAttempt(request.userId);
    if (lost?.method === method && isSameOrder(lost, request)) {
      return dispatch(send(method, { ...lost, isRepeat: true }));
    }
    const answered = lost && (await dispatch(settleFirst(lost, method)));
    if (answered) return answered;

    const running = readCheckout();
    const earlier = running?.userId === request.userId ? running : undefined;
    const page = method === 'Online' ? pageFor(earlier, request) : undefined;
    if (page)
      return dispatch(send('Online', { ...page, items: wantedItems(request), isRepeat: true }));
    const hindered = earlier && (await dispatch(makeWay(earlier.orderId)));
    if (hindered) return hindered;

    const outcome = await dispatch(
      send(method, { ...beginAttempt(method, request), isRepeat: false }),
    );
    if (lost && outcome.is === 'ordered') toastSuccess(ONLY_THIS);
    return outcome;
  };

/** Nothing else is ordered before it is known what became of the attempt, and not in the same press as an order that stands. */
const settleFirst =
  (lost: OpenAttempt, method: PaymentType) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<Outcome | undefined> => {
    const settled = await dispatch(settleAttempt(lost));
    if (settled.is === 'open') {
      return { is: 'refused', notice: stillOpenNotice(settled.error, method) };
    }
    if (settled.is !== 'placed') return undefined;
    const isAllBought = Object.keys(selectCartItems(getState())).length === 0;
    const notice = standsNotice(settled.order, isAllBought ? undefined : method);
    if (!isAllBought) return { is: 'refused', notice };
    toastSuccess(notice);
    return { is: 'ordered' };
  };

/** Takes back an unpaid order, which would keep its units from the order in its place; says what hinders that. */
const makeWay =
  (orderId: string) =>
  async (dispatch: AppDispatch): Promise<Outcome | undefined> => {
    const { withdrawOrder } = paymentsApi.endpoints;
    const { error } = await saidBeside(dispatch(withdrawOrder.initiate(orderId, { track: false })));
    const obstacle = obstacleOf(error);
    if (obstacle) return stopped(obstacle);
    if (error && !isOver(error)) return { is: 'refused', notice: WITHDRAW_FAILED };
    forgetCheckout();
    return undefined;
  };

const send =
  (method: PaymentType, { key, request, isRepeat, items }: OrderAttempt) =>
  (dispatch: AppDispatch): Promise<Outcome> => {
    const attempt = { key, request, isRepeat, items };
    return dispatch(method === 'Online' ? payOnline(attempt) : payAtTheDoor(attempt));
  };

const payAtTheDoor =
  (attempt: OrderAttempt) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    const { placeOrder } = ordersApi.endpoints;
    const { data, error } = await oneTabAtATime(CART_LOCK, () =>
      saidBeside(dispatch(placeOrder.initiate(attempt, { track: false }))),
    );
    if (!data) return dispatch(failed(error, attempt, 'COD'));
    attemptAnswered();
    toastSuccess(data.message);
    return { is: 'ordered' };
  };

const payOnline =
  (attempt: OrderAttempt) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    const { startCheckout } = paymentsApi.endpoints;
    const { data, error } = await saidBeside(
      dispatch(startCheckout.initiate(attempt, { track: false })),
    );
    if (!data) return dispatch(failed(error, attempt, 'Online'));
    const { key, request } = attempt;
    const { userId } = request;
    const { orderId, url } = data;
    rememberCheckout({ orderId, userId, items: wantedItems(request), attempt: { key, request } });
    attemptAnswered();
    return { is: 'to-pay', url };
  };

const failed =
  (error: unknown, attempt: OrderAttempt, method: PaymentType) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    const obstacle = obstacleOf(error);
    if (obstacle) {
      // The order stands and has gone on since: what was bought leaves the cart.
      const open = openAttempt(attempt.request.userId);
      if (open) await dispatch(settleAttempt(open));
      return stopped(obstacle);
    }
    // Otherwise the next press sends the same again under the same key, or asks what became of it.
    if (isTurnedDown(error, attempt)) {
      attemptAnswered();
      forgetAttempt();
    }
    return { is: 'refused', notice: noticeFor(error, method) };
  };

/** A payment that has arrived ends the checkout when its order is seen; one that takes days must not keep a customer from ordering. */
function stopped(obstacle: Obstacle): Outcome {
  if (obstacle === 'paid') {
    toastSuccess(ALREADY_PAID);
    return { is: 'ordered' };
  }
  forgetCheckout();
  return { is: 'refused', notice: IN_PROGRESS };
}
