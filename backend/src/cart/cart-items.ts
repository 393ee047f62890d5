/** A cart: product id to quantity. */
export type CartItems = Record<string, number>;

/** A customer's cart as the shop has saved it. */
export interface SavedCart {
  cartItems: CartItems;
  /** Counts the changes of the cart. */
  version: number;
}

/** Of one product, in a cart and in an order. */
export const MAX_QUANTITY = 999;
/** Products in a cart or an order. */
export const MAX_LINES = 200;

/** The lines of a cart, by ids as PostgreSQL knows them: in lower case only. */
export const linesOf = (cartItems: CartItems): CartItems =>
  Object.fromEntries(
    Object.entries(cartItems)
      .filter(([, quantity]) => quantity > 0)
      .map(([id, quantity]) => [id.toLowerCase(), quantity]),
  );
