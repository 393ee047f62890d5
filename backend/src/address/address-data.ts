import type { EntityManager } from 'typeorm';
import { Address } from './address.entity.js';
import { addressLines } from './address-lines.js';

/** All addresses of a customer for the data export, including archived ones. */
export async function readAddressData(tx: EntityManager, userId: string): Promise<object[]> {
  const addresses = await tx.find(Address, { where: { userId }, order: { id: 'ASC' } });
  return addresses.map(({ id, isDefault, createdAt, archivedAt, ...lines }) => ({
    id,
    ...addressLines(lines),
    isDefault,
    createdAt,
    deletedAt: archivedAt,
  }));
}
