import { type EntityManager, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { Address } from './address.entity.js';

/** Iterates over the ids of archived addresses in batches, ordered by id. */
export async function archivedAddresses(
  tx: EntityManager,
  { olderThan, after, limit }: { olderThan: Date; after: string; limit: number },
): Promise<string[]> {
  const addresses = await tx.find(Address, {
    select: { id: true },
    where: { archivedAt: LessThan(olderThan), id: MoreThan(after) },
    order: { id: 'ASC' },
    take: limit,
  });
  return addresses.map(({ id }) => id);
}

/** @param ids of addresses that no order refers to */
export async function removeArchived(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.delete(Address, { id: In([...ids]), archivedAt: Not(IsNull()) });
}
