import type { EntityManager } from 'typeorm';

interface Amounts {
  /** So many of the newest orders stay beside the index of words: looking at all of them takes about a millisecond. */
  keep: number;
  /** Together they take a fraction of what one after the other takes: a word that many of them hold is written once. */
  batch: number;
}

/**
 * Oldest first. What somebody deletes or corrects just now is left for the next time: the order is held, too, since each of them
 * would wait for the other where the text is moved first and its order looked for then.
 */
const MOVE = `
  WITH moved AS (
    DELETE FROM order_search_new WHERE order_id = ANY (ARRAY(
      SELECT order_id FROM order_search_new AS new JOIN orders ON orders.id = order_id
      ORDER BY new.created_at, order_id LIMIT $1 FOR UPDATE OF new SKIP LOCKED FOR KEY SHARE OF orders SKIP LOCKED))
    RETURNING order_id, created_at, text
  ), added AS (
    INSERT INTO order_search_indexed (order_id, created_at, text) SELECT order_id, created_at, text FROM moved RETURNING order_id
  )
  SELECT count(*)::int AS count FROM added`;

/**
 * Moves a batch of texts of orders into the table that has the index of words, where there are enough of them.
 * @returns whether it did
 */
export async function indexTexts(
  tx: EntityManager,
  { keep, batch }: Amounts = { keep: 1_000, batch: 1_000 },
): Promise<boolean> {
  const [standing] = await tx.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM (SELECT FROM order_search_new LIMIT $1) AS counted',
    [keep + batch],
  );
  if ((standing?.count ?? 0) < keep + batch) return false;
  const [moved] = await tx.query<{ count: number }[]>(MOVE, [batch]);
  if (!moved?.count) return false;
  // Else each search would go through what was added, entry by entry.
  await tx.query('SELECT tidy_order_search()');
  return true;
}
