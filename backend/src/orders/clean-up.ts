import type { EntityManager } from 'typeorm';
import { removalOf } from '../database/removal.js';

/** Idempotency keys that nobody can mean any more. */
export const removeOldKeys = removalOf('idempotency_keys', 'created_at');

/** Which of these addresses an order went to: one look into an index for each. */
export async function addressesInOrders(
  tx: EntityManager,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM unnest($1::uuid[]) AS asked (id)
     WHERE EXISTS (SELECT FROM orders WHERE orders.address_id = asked.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Order lines that one statement reads: far fewer than fit into the time limit of statements. */
const BATCH = 20_000;
/** After the place of any line. */
const END: Place = { orderId: 'ffffffff-ffff-ffff-ffff-ffffffffffff', position: 32_767 };

interface Place {
  orderId: string;
  position: number;
}

/** The newest lines before a place, by their primary key, and the place of the last of them. */
const PICTURES_BEFORE = `
  WITH batch AS MATERIALIZED (
    SELECT order_id, position, images FROM order_items WHERE (order_id, position) < ($1::uuid, $2::smallint)
    ORDER BY order_id DESC, position DESC LIMIT $3)
  SELECT order_id AS "orderId", position, ARRAY(SELECT DISTINCT unnest(images) FROM batch) AS pictures
  FROM batch ORDER BY order_id, position LIMIT 1`;

/**
 * Removes from `names` the pictures that lines of orders show. Reads the lines in batches, the newest first, until no name is
 * left: in a large shop that may be all of them, so this is for the night.
 * @throws the reason of the signal
 */
export async function dropPicturesOfOrders(
  manager: EntityManager,
  names: Set<string>,
  { signal, batch = BATCH }: { signal?: AbortSignal; batch?: number } = {},
): Promise<void> {
  let place: Place | undefined = END;
  while (place && names.size > 0) {
    signal?.throwIfAborted();
    const [last]: (Place & { pictures: string[] })[] = await manager.query(PICTURES_BEFORE, [
      place.orderId,
      place.position,
      batch,
    ]);
    for (const picture of last?.pictures ?? []) names.delete(picture);
    place = last;
  }
}
