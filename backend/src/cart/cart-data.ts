import type { EntityManager } from 'typeorm';

/** What stands in a customer's cart, also what is not sold any more, for the customer. */
export const readCartData = (tx: EntityManager, userId: string): Promise<object[]> =>
  tx.query(
    `SELECT product_id AS "productId", name, quantity FROM cart_items JOIN products ON products.id = product_id
     WHERE user_id = $1 ORDER BY product_id`,
    [userId],
  );
