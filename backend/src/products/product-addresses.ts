import type { EntityManager } from 'typeorm';
import type { Category } from './category.js';

/** Where a product is found, and since when its row is as it is. */
export interface ProductAddress {
  id: string;
  category: Category;
  updatedAt: Date;
}

/** How many products the shop has, in stock or not; archived ones have no page. */
export async function countProducts(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM products WHERE archived_at IS NULL',
  );
  return row?.count ?? 0;
}

/**
 * Products in the order of their ids, which is that of their age.
 * @param at the number of the first, from 0; or the id of the one before it
 */
export function productAddresses(
  tx: EntityManager,
  at: { offset: number } | { after: string },
  limit: number,
): Promise<ProductAddress[]> {
  const columns = 'SELECT id, category, updated_at AS "updatedAt" FROM products';
  return 'after' in at
    ? tx.query(`${columns} WHERE archived_at IS NULL AND id > $1 ORDER BY id LIMIT $2`, [
        at.after,
        limit,
      ])
    : tx.query(`${columns} WHERE archived_at IS NULL ORDER BY id OFFSET $1 LIMIT $2`, [
        at.offset,
        limit,
      ]);
}
