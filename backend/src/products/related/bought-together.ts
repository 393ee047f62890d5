import { invalidateCatalogue } from '../response-cache/catalogue-epoch.js';
import type { Transaction } from '../../database/transaction.js';

/**
 * Replaces the stored pairs, writing only the differences.
 * @param counted a query that returns product_id, other_id and orders
 * @returns the number of pairs written or removed
 */
export async function replaceBoughtTogether(tx: Transaction, counted: string): Promise<number> {
  const [row] = await tx.query<{ changed: number }[]>(`
    WITH merged AS (
      MERGE INTO bought_together AS known USING (${counted}) AS counted
      ON known.product_id = counted.product_id AND known.other_id = counted.other_id
      WHEN MATCHED AND known.orders <> counted.orders THEN UPDATE SET orders = counted.orders
      WHEN NOT MATCHED THEN
        INSERT (product_id, other_id, orders) VALUES (counted.product_id, counted.other_id, counted.orders)
      WHEN NOT MATCHED BY SOURCE THEN DELETE
      RETURNING known.product_id
    )
    SELECT count(*)::int AS changed FROM merged`);
  const changed = row?.changed ?? 0;
  if (changed > 0) invalidateCatalogue(tx);
  return changed;
}
