import { api } from '../../api/api';
import type { CartItems, SavedCart } from '../../api/types';
import type { AppDispatch } from '../../api/store';

interface CartToSave {
  userId: string;
  cartItems: CartItems;
}

/**
 * Held while the saved cart is changed, by saving or by an order, so that a tab that saves late cannot fill again what an
 * order of another one has emptied.
 */
export const CART_LOCK = 'larder.cart';

export const cartApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Replaces the account's cart; answers the map that was kept, without products that are no longer sold. */
    updateCart: build.mutation<CartItems, CartToSave>({
      // keepalive: a save that is under way when the page is left still arrives.
      query: (body) => ({ url: '/cart/update', method: 'POST', body, keepalive: true }),
      transformResponse: ({ cartItems }: Partial<SavedCart>, _meta, sent) =>
        cartItems ?? sent.cartItems,
    }),
  }),
});

/** Waits for saves that are under way, so that none of them arrives after the order that empties the saved cart. */
export const waitForCartSaves = () => async (dispatch: AppDispatch) => {
  for (;;) {
    const running = dispatch(cartApi.util.getRunningMutationsThunk());
    if (running.length === 0) return;
    await Promise.allSettled(running);
  }
};
