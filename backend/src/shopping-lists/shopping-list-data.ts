import type { EntityManager } from 'typeorm';

/** A customer's lists with all that stands on them, also what is not sold any more, for the customer. */
export const readListData = (tx: EntityManager, userId: string): Promise<object[]> =>
  tx.query(
    `SELECT id, name, created_at AS "createdAt", coalesce(
       (SELECT json_agg(json_build_object('productId', product_id, 'name', products.name, 'quantity', quantity,
                                          'addedAt', added_at) ORDER BY added_at, product_id)
        FROM shopping_list_items JOIN products ON products.id = product_id WHERE list_id = shopping_lists.id), '[]') AS items
     FROM shopping_lists WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
