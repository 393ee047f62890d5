import type { EntityManager } from 'typeorm';

interface Amounts {
  /** So many of the newest orders stay beside the index of words: looking at all of them takes about a millisecond. */
  keep: number;
  /** Together they take a fraction of what one after the other takes: a word that many of them hold is written once. */
  batch: number;
}

/** Oldest first. What somebody deletes or corrects just now is left for the next time. */
const MOVE = `
  WITH moved AS (
    DELETE FROM order_search_new WHERE order_id = ANY (ARRAY(
      SELECT order_id FROM order_search_new ORDER BY created_at, order_id LIMIT $1 FOR UPDATE SKIP LOCKED))
    RETURNING order_id, created_at, text
  )
  INSERT INTO order_search_indexed (order_id, created_at, text) SELECT order_id, created_at, text FROM moved`;

/**
 * Moves a batch of texts of orders into the table that has the index of words, where there are enough of them.
 * @returns whether it did
 */
export async function indexTexts(
  tx: EntityManager,
  { keep, batch }: Amounts = { keep: 1_000, batch: 1_000 },
): Promise<boolean> {
  const [row] = await tx.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM (SELECT FROM order_search_new LIMIT $1) AS counted',
    [keep + batch],
  );
  if ((row?.count ?? 0) < keep + batch) return false;
  await tx.query(MOVE, [batch]);
  // Else each search would go through what was added, entry by entry.
  await tx.query(`SELECT gin_clean_pending_list('order_search_endings_idx')`);
  return true;
}
