import type { OrderRequest, PaymentType } from '../../api/types';
import type { AppDispatch } from '../../app/hooks';
import { isDecided } from '../../lib/apiError';
import { toastError, toastSuccess } from '../../lib/toasts';
import { cartSavesSettled } from '../cart/cartApi';
import { isOver, noticeFor, obstacleOf, type Obstacle } from './checkoutErrors';
import {
  forgetAttempt,
  forgetCheckout,
  readCheckout,
  rememberCheckout,
  wantedItems,
  type RunningCheckout,
} from './checkoutMemory';
import { attemptAnswered, attemptFor, subjectOf } from './orderAttempt';
import { ordersApi, type OrderAttempt } from './ordersApi';
import { paymentsApi } from './paymentsApi';

/** How pressing the button ended. */
export type Outcome =
  /** There is an order to look at. */
  | { is: 'ordered' }
  /** There is an order to pay for at this address. */
  | { is: 'to-pay'; url: string }
  /** Nothing was ordered; the notice stands beside the server's own sentence, which comes as a toast. */
  | { is: 'refused'; notice?: string };

const ALREADY_PAID = 'You have paid for these products already. Here is your order.';
const IN_PROGRESS =
  'The payment of your earlier order is on its way, see My orders. Press the button again to order this cart as well.';

/** The same products, address and total as before: pressing again leads to the same payment page. */
const isSameCheckout = ({ attempt }: RunningCheckout, request: OrderRequest): boolean =>
  attempt !== undefined &&
  subjectOf(attempt.request) === subjectOf(request) &&
  attempt.request.expectedAmount === request.expectedAmount;

/** Orders, in place of what this customer went to pay for before and did not. */
export const checkOut =
  (method: PaymentType, request: OrderRequest) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    await dispatch(cartSavesSettled());
    const running = readCheckout();
    const earlier = running?.userId === request.userId ? running : undefined;
    if (method === 'Online' && earlier?.attempt && isSameCheckout(earlier, request)) {
      return dispatch(payOnline({ ...earlier.attempt, isRepeat: true }));
    }
    const obstacle = earlier && (await dispatch(makeWay(earlier.orderId)));
    if (obstacle === 'paid') toastError(ALREADY_PAID);
    if (obstacle) return stopped(obstacle);
    const attempt = attemptFor(method, request);
    return dispatch(method === 'Online' ? payOnline(attempt) : payAtTheDoor(attempt));
  };

/** Takes back an unpaid order, which would keep its units from the order in its place. */
const makeWay =
  (orderId: string) =>
  async (dispatch: AppDispatch): Promise<Obstacle | undefined> => {
    const { withdrawOrder } = paymentsApi.endpoints;
    const { error } = await dispatch(withdrawOrder.initiate(orderId, { track: false }));
    const obstacle = obstacleOf(error);
    if (!obstacle && (!error || isOver(error))) forgetCheckout();
    return obstacle;
  };

const payAtTheDoor =
  (attempt: OrderAttempt) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    const { placeOrder } = ordersApi.endpoints;
    const { data, error } = await dispatch(placeOrder.initiate(attempt, { track: false }));
    if (!data) return failed(error, 'COD');
    attemptAnswered();
    toastSuccess(data.message);
    return { is: 'ordered' };
  };

const payOnline =
  (attempt: OrderAttempt) =>
  async (dispatch: AppDispatch): Promise<Outcome> => {
    const { startCheckout } = paymentsApi.endpoints;
    const { data, error } = await dispatch(startCheckout.initiate(attempt, { track: false }));
    if (!data) return failed(error, 'Online');
    const { key, request } = attempt;
    const { userId } = request;
    const { orderId, url } = data;
    rememberCheckout({ orderId, userId, items: wantedItems(request), attempt: { key, request } });
    attemptAnswered();
    return { is: 'to-pay', url };
  };

function failed(error: unknown, method: PaymentType): Outcome {
  const obstacle = obstacleOf(error);
  if (obstacle) return stopped(obstacle);
  // Otherwise the next press sends the same again under the same key.
  if (isDecided(error)) {
    attemptAnswered();
    forgetAttempt();
  }
  return { is: 'refused', notice: noticeFor(error, method) };
}

/** A payment that has arrived ends the checkout when its order is seen; one that takes days must not keep a customer from ordering. */
function stopped(obstacle: Obstacle): Outcome {
  if (obstacle === 'paid') return { is: 'ordered' };
  forgetCheckout();
  return { is: 'refused', notice: IN_PROGRESS };
}
