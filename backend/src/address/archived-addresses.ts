import { type EntityManager, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { Address } from './address.entity.js';

/** The ids of archived addresses, in batches, in the order of their ids. */
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

/** @param ids of addresses that no order went to */
export async function removeArchived(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.delete(Address, { id: In([...ids]), archivedAt: Not(IsNull()) });
}
