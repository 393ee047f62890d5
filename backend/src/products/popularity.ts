import type { DataSource } from 'typeorm';
import { inTransaction } from '../database/transaction.js';
import { noteCatalogueChange } from './response-cache/catalogue-epoch.js';

/** Products in one transaction: an order of theirs does not wait long. */
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Locked in the order of the ids, as orders lock them. */
const LOCK = 'SELECT FROM products WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE';
const WRITE = `
  UPDATE products SET popularity = sold.units FROM unnest($1::uuid[], $2::int[]) AS sold (id, units)
  WHERE products.id = sold.id`;

/**
 * Writes down how much of each product was sold, where that is another number than before.
 * @param sold units by product id; of all others none
 * @param signal after which it stops behind a batch
 * @returns how many products it was another one of
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
        noteCatalogueChange(tx);
      });
    }
    changed += ids.length;
    last = rows.at(-1)?.id;
  }
  return changed;
}
