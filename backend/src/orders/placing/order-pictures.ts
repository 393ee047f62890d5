import type { EntityManager } from 'typeorm';

/** Which of these pictures a line of an order shows. Reads all lines, so this is for the night. */
export async function findPicturesInOrders(
  tx: EntityManager,
  names: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ name: string }[]>(
    `SELECT DISTINCT picture AS name FROM order_items, unnest(images) AS picture WHERE picture = ANY($1)`,
    [names],
  );
  return rows.map(({ name }) => name);
}
