import type { EntityManager } from 'typeorm';
import { findProductsById } from '../products/catalogue.js';

/** The customer's cart for the data export, including products that are no longer sold. */
export async function readCartData(tx: EntityManager, userId: string): Promise<object[]> {
  const items = await tx.query<{ productId: string; quantity: number }[]>(
    'SELECT product_id AS "productId", quantity FROM cart_items WHERE user_id = $1 ORDER BY product_id',
    [userId],
  );
  const products = await findProductsById(
    tx,
    items.map(({ productId }) => productId),
  );
  return items.map(({ productId, quantity }) => ({
    productId,
    name: products.get(productId)?.name ?? null,
    quantity,
  }));
}
