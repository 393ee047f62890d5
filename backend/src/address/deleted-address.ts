import type { EntityManager } from 'typeorm';
import { Address } from './address.entity.js';
import type { AddressLines } from './address-lines.js';

/** What is left of an address when its customer is gone: its shape. */
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
 * @param userId of the user who stands for customers who are gone
 * @returns the id of the address that stands for theirs
 */
export async function keepDeletedAddress(tx: EntityManager, userId: string): Promise<string> {
  const address = { ...DELETED_LINES, id: DELETED_ADDRESS, userId };
  await tx.createQueryBuilder().insert().into(Address).values(address).orIgnore().execute();
  return DELETED_ADDRESS;
}

/** Removes all addresses of a customer, archived ones too; no order may point to them any more. */
export async function removeAddresses(tx: EntityManager, userId: string): Promise<void> {
  await tx.delete(Address, { userId });
}
