import type { Preload } from '../api/preload';
import { getPaymentMethods } from '../features/checkout/checkoutApi';
import { getShop } from '../features/shop/shopApi';

export const preloadContact: Preload = (dispatch) =>
  Promise.all([
    dispatch(getPaymentMethods.initiate(undefined, { subscribe: false })),
    dispatch(getShop.initiate(undefined, { subscribe: false })),
  ]);
