import type { PaymentType } from '../../api/types';
import type { AppDispatch } from '../../api/store';
import { orderPlaced } from '../cart/cartSlice';
import { latestCart } from '../cart/sync/latestCart';
import { wantedItems } from './boughtItems';
import { clearAttempt, type OpenAttempt } from './orderAttempt';

/**
 * Removes an order that was placed by this browser from the cart. The attempt is cleared first, so that nothing is
 * removed twice if the page is closed in between; the saved cart has the rest.
 */
export const removeOrderedItems =
  (attempt: Pick<OpenAttempt, 'key' | 'request'>, paymentType: PaymentType) =>
  (dispatch: AppDispatch) => {
    const { request } = attempt;
    const { userId, cartVersion = Infinity } = request;
    clearAttempt(attempt);
    const { owner, version } = dispatch(latestCart());
    // A later version of the saved cart already lacks the purchased items.
    if (owner !== userId || version > cartVersion) return;
    dispatch(orderPlaced({ bought: wantedItems(request), isPaidOnline: paymentType === 'Online' }));
  };
