import { api } from '../../api/api';
import type { CartItems, SavedCart } from '../../api/types';
import { failureBody } from '../../lib/apiError';
import { parseCartItems } from '../../lib/cartItems';

interface CartToSave {
  userId: string;
  cartItems: CartItems;
  /** The version of the saved cart on which these items are based. */
  version: number;
}

/** Held while the saved cart is changed, by saving or by an order. */
export const CART_LOCK = 'larder.cart';

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Replaces the account's cart if it has this version; returns the saved cart, without products that are no longer
     * sold.
     */
    updateCart: build.mutation<SavedCart, CartToSave>({
      // keepalive: a save that is in flight when the page is left still arrives.
      query: (body) => ({ url: '/cart/update', method: 'POST', body, keepalive: true }),
      transformResponse: ({ cartItems, version }: SavedCart) => ({ cartItems, version }),
    }),
  }),
});

/** The saved cart that the server returns when it rejects an outdated version; undefined for other errors. */
export function changedCart(error: unknown): SavedCart | undefined {
  const { code, details } = failureBody(error) ?? {};
  const version = details?.version;
  if (code !== 'CART_CHANGED' || typeof version !== 'number') return undefined;
  return { cartItems: parseCartItems(details?.cartItems), version };
}
