import type { EntityManager } from 'typeorm';

/** @returns those of the addresses that an order refers to, by one index lookup each */
export async function addressesInOrders(
  tx: EntityManager,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM unnest($1::uuid[]) AS candidates (id)
     WHERE EXISTS (SELECT FROM orders WHERE orders.address_id = candidates.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** Order lines per statement; a batch is read well within the statement timeout. */
const BATCH = 20_000;
/** Sorts behind every line. */
const END: Place = { orderId: 'ffffffff-ffff-ffff-ffff-ffffffffffff', position: 32_767 };

interface Place {
  orderId: string;
  position: number;
}

/** The newest lines before a cursor, by their primary key, and the cursor of the last of them. */
const PICTURES_BEFORE = `
  WITH batch AS MATERIALIZED (
    SELECT order_id, position, images FROM order_items WHERE (order_id, position) < ($1::uuid, $2::smallint)
    ORDER BY order_id DESC, position DESC LIMIT $3)
  SELECT order_id AS "orderId", position, ARRAY(SELECT DISTINCT unnest(images) FROM batch) AS pictures
  FROM batch ORDER BY order_id, position LIMIT 1`;

/**
 * Removes from `names` the pictures that order lines show. Reads the lines in batches, the newest first, until no name
 * is left. In a large shop that may be all lines, so call it from a nightly job.
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
