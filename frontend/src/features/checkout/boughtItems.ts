import type { CartItems, OrderItem, OrderRequest } from '../../api/types';

/** The quantities of an order by product. */
export const boughtItems = (items: readonly Pick<OrderItem, 'product' | 'quantity'>[]): CartItems =>
  Object.fromEntries(items.map(({ product, quantity }) => [product._id, quantity]));

/** The quantities of an order that is about to be placed, by product. */
export const wantedItems = ({ items }: OrderRequest): CartItems =>
  Object.fromEntries(items.map(({ product, quantity }) => [product, quantity]));
