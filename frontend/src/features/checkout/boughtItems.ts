import type { CartItems, OrderItem, OrderRequest } from '../../api/types';

/** Quantities by product, of what was ordered. */
export const boughtItems = (items: readonly Pick<OrderItem, 'product' | 'quantity'>[]): CartItems =>
  Object.fromEntries(items.map(({ product, quantity }) => [product._id, quantity]));

/** The same of what is about to be ordered. */
export const wantedItems = ({ items }: OrderRequest): CartItems =>
  Object.fromEntries(items.map(({ product, quantity }) => [product, quantity]));
