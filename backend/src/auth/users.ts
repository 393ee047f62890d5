import { Any, type EntityManager, IsNull, QueryFailedError } from 'typeorm';
import type { Language } from '../common/language.js';
import { statement } from '../database/statement.js';
import { EmailTakenError, NotSignedInError } from './auth.errors.js';
import { revokeLinks } from './links/account-links.js';
import type { Role } from './auth-user.js';
import { endSessions } from './sessions/sessions.service.js';
import { User } from './user.entity.js';
import type { Transaction } from '../database/transaction.js';

export type { User };

/** The public part of a user. */
export type Person = Pick<User, 'id' | 'name' | 'email'>;

/** A new account; its email address is normalized. */
export type NewUser = Pick<User, 'role' | 'name' | 'email' | 'passwordHash'> &
  Partial<Pick<User, 'language'>>;

/** @returns customers and sellers by their ids */
export async function findPeople(
  tx: EntityManager,
  ids: Iterable<string>,
): Promise<Map<string, Person>> {
  const people = await tx.find(User, {
    select: { id: true, name: true, email: true },
    where: { id: Any([...new Set(ids)]) },
  });
  return new Map(people.map((person) => [person.id, person]));
}

/** For an id from another table, whose foreign key guarantees that the user exists. */
export const getPerson = (tx: EntityManager, id: string): Promise<Person> =>
  tx.findOneOrFail(User, { select: { id: true, name: true, email: true }, where: { id } });

/** The recipient of a user's emails. */
export const getRecipient = (
  tx: EntityManager,
  id: string,
): Promise<Pick<User, 'id' | 'email' | 'language'>> =>
  tx.findOneOrFail(User, { select: { id: true, email: true, language: true }, where: { id } });

/** The recipient of a user's emails; null for a deleted customer. */
export const findRecipient = (
  tx: EntityManager,
  id: string,
): Promise<Pick<User, 'id' | 'email' | 'language'> | null> =>
  tx.findOne(User, {
    select: { id: true, email: true, language: true },
    where: { id, disabledAt: IsNull() },
  });

/**
 * The id of the customer with an email: a query for the statements of other modules.
 * @param email the place of a value in lower case
 */
export const customerIdByEmail = (email: string): string =>
  `(SELECT users.id FROM users WHERE role = 'customer' AND email = ${email})`;

/**
 * For the WHERE clause of other modules' statements: whether the user's email address is confirmed.
 * @param userId the column of the user's id
 */
export const isEmailConfirmedSql = (userId: string): string =>
  `EXISTS (SELECT FROM users WHERE users.id = ${userId} AND email_confirmed_at IS NOT NULL)`;

/** @throws NotSignedInError if the account is disabled or was deleted */
export async function getUser(tx: EntityManager, id: string): Promise<User> {
  const user = await tx.findOneBy(User, { id, disabledAt: IsNull() });
  if (!user) throw new NotSignedInError();
  return user;
}

/** The values of a locked row that its lockers need. */
export type LockedUser = Pick<User, 'language' | 'cartVersion'>;

const LOCK_USER = statement<LockedUser>(
  'lock_user',
  'SELECT language, cart_version AS "cartVersion" FROM users WHERE id = $1 FOR NO KEY UPDATE',
);

/**
 * Locks a customer's row to serialize changes of their cart, addresses and orders. Lock order: an order's row before
 * it, products' rows after it.
 * @throws NotSignedInError if the account was deleted
 */
export async function lockUser(tx: Transaction, id: string): Promise<LockedUser> {
  const [user] = await tx.run(LOCK_USER, [id]);
  if (!user) throw new NotSignedInError();
  return user;
}

/**
 * For statements of other modules: the version of a customer's saved cart, as a table with one row.
 * @param userId the parameter of the customer's id
 */
export const cartVersionSql = (userId: string): string =>
  `(SELECT cart_version AS version FROM users WHERE id = ${userId})`;

/**
 * For statements of other modules: increments the version of a locked customer's saved cart and returns it.
 * @param userId the parameter of the customer's id
 */
export const incrementCartVersionSql = (userId: string): string =>
  `UPDATE users SET cart_version = cart_version + 1 WHERE id = ${userId} RETURNING cart_version AS version`;

/**
 * Locks an account as lockUser() does.
 * @returns null if it is disabled or was deleted
 */
export const lockAccount = (tx: EntityManager, id: string, role: Role): Promise<User | null> =>
  tx.findOne(User, {
    where: { id, role, disabledAt: IsNull() },
    lock: { mode: 'for_no_key_update' },
  });

/** @throws EmailTakenError; the transaction must be rolled back then */
export async function addUser(tx: EntityManager, account: NewUser): Promise<User> {
  const user = tx.create(User, {
    ...account,
    emailConfirmedAt: null,
    disabledAt: null,
    lastLoginAt: null,
  });
  await orTaken(tx.insert(User, user));
  return user;
}

const UNIQUE_VIOLATION = '23505';

async function orTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const isTaken =
      error instanceof QueryFailedError &&
      (error.driverError as { code?: string }).code === UNIQUE_VIOLATION;
    throw isTaken ? new EmailTakenError() : error;
  }
}

/**
 * Confirms the account's address after a link that was sent to it was used.
 * @returns true if the address was unconfirmed
 */
export async function confirmEmail(tx: EntityManager, id: string): Promise<boolean> {
  const unconfirmed = { id, emailConfirmedAt: IsNull() };
  const { affected } = await tx.update(User, unconfirmed, { emailConfirmedAt: new Date() });
  return affected === 1;
}

/**
 * Changes an account's address to a confirmed one.
 * @throws EmailTakenError; the transaction must be rolled back then
 */
export const setEmail = (tx: EntityManager, id: string, email: string): Promise<void> =>
  orTaken(tx.update(User, { id }, { email, emailConfirmedAt: new Date() }));

/**
 * Records a login.
 * @param language the language of emails from now on; unchanged if missing
 */
export async function recordLogin(
  tx: EntityManager,
  id: string,
  language?: Language,
): Promise<void> {
  await tx.update(User, { id }, { lastLoginAt: new Date(), ...(language && { language }) });
}

/** The data that customers can edit. */
export type Profile = Pick<User, 'name' | 'language'>;

/** @throws NotSignedInError if the account was deleted */
export async function setProfile(
  tx: EntityManager,
  id: string,
  { name, language }: Profile,
): Promise<void> {
  const { affected } = await tx.update(User, { id }, { name, language });
  if (!affected) throw new NotSignedInError();
}

/** @returns all sellers, including disabled ones, the oldest first */
export const findSellers = (tx: EntityManager): Promise<User[]> =>
  tx.find(User, { where: { role: 'seller' }, order: { id: 'ASC' } });

/** Locks all sellers until the transaction ends. */
export const lockSellers = (tx: EntityManager): Promise<User[]> =>
  tx.find(User, {
    where: { role: 'seller' },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });

/** Enables or disables a user's login; disabling ends their sessions immediately. */
export async function setDisabled(
  tx: EntityManager,
  id: string,
  isDisabled: boolean,
): Promise<void> {
  await tx.update(User, { id }, { disabledAt: isDisabled ? new Date() : null });
  if (isDisabled) await endSessions(tx, id);
}

/**
 * Sets a password, ends the account's sessions and revokes password links and a pending change of the email address: an
 * attacker who knew the old password may have requested them.
 * @param user the row as it was when the current password was checked
 * @param but id of a session that stays open
 * @returns false if the account has changed since; then nothing is written
 */
export async function setPassword(
  tx: EntityManager,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  newHash: string,
  but?: string,
): Promise<boolean> {
  const unchanged = { id, passwordHash, disabledAt: IsNull() };
  const { affected } = await tx.update(User, unchanged, { passwordHash: newHash });
  if (!affected) return false;
  await revokeLinks(tx, id, 'password', 'new-email');
  await endSessions(tx, id, but);
  return true;
}
