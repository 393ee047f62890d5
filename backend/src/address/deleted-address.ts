import type { EntityManager } from 'typeorm';
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
