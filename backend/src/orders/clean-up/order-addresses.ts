import type { EntityManager } from 'typeorm';

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
