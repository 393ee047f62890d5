import type { DataSource } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import { invalidateCatalogue } from './response-cache/catalogue-epoch.js';

/** Products per transaction: few, so that orders of them do not wait long. */
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Locks in the order of ids, as orders do, to avoid deadlocks. */
const LOCK = 'SELECT FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';
const WRITE = `
  UPDATE products SET popularity = sold.units FROM unnest($1::uuid[], $2::int[]) AS sold (id, units)
  WHERE products.id = sold.id`;

/**
 * Updates the popularity of products where it has changed.
 * @param sold sold units by product id; zero for missing ones
 * @param signal aborts after the current batch
 * @returns the number of updated products
 */
export async function notePopularity(
  dataSource: DataSource,
  sold: ReadonlyMap<string, number>,
  signal?: AbortSignal,
): Promise<number> {
  let changed = 0;
  for (let last: string | undefined = FIRST; last !== undefined;) {
    signal?.throwIfAborted();
    const rows: { id: string; popularity: number }[] = await dataSource.query(
      `SELECT id, popularity FROM products WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
    const ids = rows
      .filter(({ id, popularity }) => popularity !== (sold.get(id) ?? 0))
      .map(({ id }) => id);
    if (ids.length > 0) {
      await inTransaction(dataSource, async (tx) => {
        await tx.query(LOCK, [ids]);
        await tx.query(WRITE, [ids, ids.map((id) => sold.get(id) ?? 0)]);
        invalidateCatalogue(tx);
      });
    }
    changed += ids.length;
    last = rows.at(-1)?.id;
  }
  return changed;
}
