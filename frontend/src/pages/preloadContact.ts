import type { Preload } from '../api/preload';
import { getPaymentMethods } from '../features/checkout/checkoutApi';

export const preloadContact: Preload = (dispatch) =>
  dispatch(getPaymentMethods.initiate(undefined, { subscribe: false }));
