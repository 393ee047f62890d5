import type { PaymentType } from '../../api/types';
import type { AppDispatch } from '../../api/store';
import { orderPlaced } from '../cart/cartSlice';
import { newestCart } from '../cart/sync/newestCart';
import { wantedItems } from './boughtItems';
import { clearAttempt, type OpenAttempt } from './orderAttempt';

/**
 * An order stands that was sent from this browser: it leaves the cart. The attempt is cleared first, so that nothing is taken out
 * twice if the page is closed in between: the saved cart tells the rest.
 */
export const takeOrderOut =
  (attempt: Pick<OpenAttempt, 'key' | 'request'>, paymentType: PaymentType) =>
  (dispatch: AppDispatch) => {
    const { request } = attempt;
    const { userId, cartVersion = Infinity } = request;
    clearAttempt(attempt);
    const { owner, version } = dispatch(newestCart());
    // A later version of the saved cart lacks what was bought already.
    if (owner !== userId || version > cartVersion) return;
    dispatch(orderPlaced({ bought: wantedItems(request), isPaidOnline: paymentType === 'Online' }));
  };
