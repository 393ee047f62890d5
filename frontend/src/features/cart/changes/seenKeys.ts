import { removeStored } from '../../../lib/storage';

export const VISITORS_SEEN = 'larder.cart.seen';
export const CUSTOMERS_SEEN = 'larder.cart.seen.customer';

/** Once the visitor's cart is a customer's, or nobody's. */
export const forgetVisitorsSeen = (): void => removeStored(VISITORS_SEEN);

export function forgetAllSeen(): void {
  forgetVisitorsSeen();
  removeStored(CUSTOMERS_SEEN);
}
