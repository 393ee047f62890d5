import { type EntityManager, IsNull } from 'typeorm';
import { NotSignedInError } from './auth.errors.js';
import { User } from './user.entity.js';

/** A placeholder user for the orders of deleted customers. It cannot log in and gets no email. */
const DELETED_CUSTOMER = '00000000-0000-7000-8000-000000000000';

/**
 * Creates the placeholder user if it is missing.
 * @returns its id
 */
export async function ensureDeletedCustomer(tx: EntityManager): Promise<string> {
  await tx.query(
    `INSERT INTO users (id, role, name, email, password_hash, disabled_at)
     VALUES ($1, 'customer', 'Deleted', '–', '', now()) ON CONFLICT DO NOTHING`,
    [DELETED_CUSTOMER],
  );
  return DELETED_CUSTOMER;
}

/**
 * Locks a customer's row before deletion: concurrent writes for the customer either commit first and are deleted, too,
 * or fail because the customer no longer exists.
 * @param customer the row as it was when the password was checked
 * @throws NotSignedInError if the account has changed since, or no longer exists
 */
export async function lockForDeletion(
  tx: EntityManager,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
): Promise<User> {
  const user = await tx.findOne(User, {
    where: { id, passwordHash, role: 'customer', disabledAt: IsNull() },
    lock: { mode: 'pessimistic_write' },
  });
  if (!user) throw new NotSignedInError();
  return user;
}

/**
 * Deletes a locked customer and, by foreign keys, their sessions, cart, two-factor login, links and emails.
 */
export async function removeCustomer(tx: EntityManager, id: string): Promise<void> {
  await tx.delete(User, { id });
}
