import type { AttemptClosed, Order } from '../../api/types';
import { api } from '../../api/api';
import { withHandledErrors } from '../../api/handledErrors';
import type { AppDispatch } from '../../api/store';
import { forgetAsked } from '../cart/instructions/instructionsStorage';
import { refetchSession } from '../account/authApi';
import { wantedItems } from './boughtItems';
import { removeOrderedItems } from './removeOrderedItems';
import { storeCheckout } from './pendingCheckout';
import { clearAttempt, type OpenAttempt } from './orderAttempt';

const { closeAttempt } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the order placed under this key; if there is none, the key is closed and none will follow. */
    closeAttempt: build.mutation<AttemptClosed, string>({
      query: (key) => ({
        url: '/order/attempt/close',
        method: 'POST',
        headers: { 'Idempotency-Key': key },
      }),
      transformResponse: ({ message, order }: AttemptClosed) => ({ message, order }),
      invalidatesTags: [{ type: 'Order', id: 'LIST' }],
    }),
  }),
}).endpoints;

/** The outcome of an order whose response was lost. */
export type Settled =
  /** It was placed, and the purchased items were removed from the cart. */
  | { is: 'placed'; order: Order }
  /** It waits for its payment, and this browser stores it. */
  | { is: 'unpaid' }
  /** It was not placed, and will not be. */
  | { is: 'nothing' }
  /** The outcome is unknown. */
  | { is: 'open'; error: unknown };

/**
 * Queries the outcome of an attempt and updates the state by it; the caller informs the customer. The only place that
 * resolves an order whose response was lost.
 */
export const resolveAttempt =
  (attempt: OpenAttempt) =>
  async (dispatch: AppDispatch): Promise<Settled> => {
    const { key, request } = attempt;
    const { data, error } = await withHandledErrors(
      dispatch(closeAttempt.initiate(key, { track: false })),
    );
    if (!data) return { is: 'open', error };
    const { order } = data;
    const { userId } = request;
    const isPlaced = order && order.status !== 'Cancelled' && order.status !== 'Payment Pending';
    if (isPlaced) {
      forgetAsked(userId, request);
      dispatch(removeOrderedItems(attempt, order.paymentType));
    } else if (order?.status === 'Payment Pending') {
      const items = wantedItems(request);
      storeCheckout({ orderId: order._id, userId, items, attempt: { key, request } });
    }
    clearAttempt(attempt);
    // The saved cart was ignored while the order had no response.
    void dispatch(refetchSession());
    if (isPlaced) return { is: 'placed', order };
    return { is: order?.status === 'Payment Pending' ? 'unpaid' : 'nothing' };
  };
