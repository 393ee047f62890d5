import { type EntityManager, IsNull } from 'typeorm';
import { NotSignedInError } from './auth.errors.js';
import { User } from './user.entity.js';

/** Stands for all customers who are gone, where an order needs one: nobody can log in to it, and nobody is written to. */
const DELETED_CUSTOMER = '00000000-0000-7000-8000-000000000000';

/** @returns the id of the user who stands for customers who are gone */
export async function keepDeletedCustomer(tx: EntityManager): Promise<string> {
  await tx.query(
    `INSERT INTO users (id, role, name, email, password_hash, disabled_at)
     VALUES ($1, 'customer', 'Deleted', '–', '', now()) ON CONFLICT DO NOTHING`,
    [DELETED_CUSTOMER],
  );
  return DELETED_CUSTOMER;
}

/**
 * Locks a customer's row against everybody who writes something of theirs: whoever came before is seen, and whoever comes
 * later finds no such customer any more.
 * @param customer as they were when their password was checked
 * @throws NotSignedInError when the account has changed since, or is gone
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

/** Removes a locked customer, and by foreign keys all that is theirs alone: sessions, cart, two-factor login, links, mails. */
export async function removeCustomer(tx: EntityManager, id: string): Promise<void> {
  await tx.delete(User, { id });
}
