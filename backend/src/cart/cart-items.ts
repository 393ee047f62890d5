/** A cart: product id to quantity. */
export type CartItems = Record<string, number>;

/** Of one product, in a cart and in an order. */
export const MAX_QUANTITY = 999;
/** Products in a cart or an order. */
export const MAX_LINES = 200;
