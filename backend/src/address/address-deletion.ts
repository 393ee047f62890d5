import { type EntityManager, In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { Address } from './address.entity.js';
import type { AddressLines } from './address-lines.js';

/** The placeholder address of deleted customers' orders. */
export const DELETED_LINES: AddressLines = {
  firstName: 'Deleted',
  lastName: '–',
  email: '–',
  street: '–',
  city: '–',
  state: '–',
  zipcode: '–',
  country: '–',
  phone: '–',
};

const DELETED_ADDRESS = '00000000-0000-7000-8000-000000000000';

/**
 * Creates the placeholder address if it is missing.
 * @param userId id of the placeholder user of deleted customers
 * @returns its id
 */
export async function ensureDeletedAddress(tx: EntityManager, userId: string): Promise<string> {
  const address = { ...DELETED_LINES, id: DELETED_ADDRESS, userId };
  await tx.createQueryBuilder().insert().into(Address).values(address).orIgnore().execute();
  return DELETED_ADDRESS;
}

/** Deletes all addresses of a customer, including archived ones; no order may refer to them. */
export async function removeAddresses(tx: EntityManager, userId: string): Promise<void> {
  await tx.delete(Address, { userId });
}

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
