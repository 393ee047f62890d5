/** A cart: product id to quantity. */
export type CartItems = Record<string, number>;

/** A customer's saved cart. */
export interface SavedCart {
  cartItems: CartItems;
  /** Incremented by each change. */
  version: number;
}

/** The largest quantity of one product in a cart or an order. */
export const MAX_QUANTITY = 999;
/** The largest number of products in a cart or an order. */
export const MAX_LINES = 200;

/** The lines of a cart, with ids in lower case as PostgreSQL returns them. */
export const normalizeCart = (cartItems: CartItems): CartItems =>
  Object.fromEntries(
    Object.entries(cartItems)
      .filter(([, quantity]) => quantity > 0)
      .map(([id, quantity]) => [id.toLowerCase(), quantity]),
  );
