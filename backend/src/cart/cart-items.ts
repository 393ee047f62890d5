/** A cart: product id to quantity. */
export type CartItems = Record<string, number>;

export const MAX_QUANTITY = 999;
export const MAX_LINES = 200;
