import { Any, type EntityManager, IsNull } from 'typeorm';
import type { Language } from '../common/language.js';
import { statement } from '../database/statement.js';
import { isUniqueViolation } from '../database/unique-violation.js';
import { EmailTakenError, NotSignedInError } from './auth.errors.js';
import { endLink } from './links/account-links.js';
import type { Role } from './role.js';
import { endSessions } from './sessions/sessions.service.js';
import { User } from './user.entity.js';
import type { Transaction } from '../database/transaction.js';

export type { User };

/** Who somebody is, as far as others need to know it. */
export type Person = Pick<User, 'id' | 'name' | 'email'>;

/** An account to open; the e-mail address is in lower case. */
export type NewUser = Pick<User, 'role' | 'name' | 'email' | 'passwordHash'> &
  Partial<Pick<User, 'language'>>;

/** Customers and sellers, by their ids. */
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

/** For an id that stands in another table; the database sees to it that there is such a user. */
export const getPerson = (tx: EntityManager, id: string): Promise<Person> =>
  tx.findOneOrFail(User, { select: { id: true, name: true, email: true }, where: { id } });

/** To whom mails of a user go. */
export const getRecipient = (
  tx: EntityManager,
  id: string,
): Promise<Pick<User, 'id' | 'email' | 'language'>> =>
  tx.findOneOrFail(User, { select: { id: true, email: true, language: true }, where: { id } });

/** To whom mails of a user go; nobody for customers who are gone. */
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
 * For the WHERE of other modules' statements: somebody has shown to read the mails of a user.
 * @param userId the column that names them
 */
export const emailIsConfirmed = (userId: string): string =>
  `EXISTS (SELECT FROM users WHERE users.id = ${userId} AND email_confirmed_at IS NOT NULL)`;

/** @throws NotSignedInError when nobody can log in to the account any more */
export async function getUser(tx: EntityManager, id: string): Promise<User> {
  const user = await tx.findOneBy(User, { id, disabledAt: IsNull() });
  if (!user) throw new NotSignedInError();
  return user;
}

type LockedUser = Pick<User, 'language' | 'cartVersion'>;

const LOCK_USER = statement<LockedUser>(
  'lock_user',
  'SELECT language, cart_version AS "cartVersion" FROM users WHERE id = $1 FOR NO KEY UPDATE',
);

/**
 * Locks a customer's row, so that what depends on how much they have already happens one after another: their cart, their
 * addresses, their orders. After an order's row, before those of products.
 * @throws NotSignedInError when their account was deleted meanwhile
 */
export async function lockUser(tx: Transaction, id: string): Promise<LockedUser> {
  const [user] = await tx.run(LOCK_USER, [id]);
  if (!user) throw new NotSignedInError();
  return user;
}

/**
 * For the statements of other modules: the version of a customer's saved cart, as a table of one row.
 * @param userId the parameter that names the customer
 */
export const cartVersionOf = (userId: string): string =>
  `(SELECT cart_version AS version FROM users WHERE id = ${userId})`;

/**
 * For the statements of other modules: counts a change of the saved cart of a customer, who is locked, and returns the new version.
 * @param userId the parameter that names the customer
 */
export const countCartChange = (userId: string): string =>
  `UPDATE users SET cart_version = cart_version + 1 WHERE id = ${userId} RETURNING cart_version AS version`;

/** An account, locked as by lockUser(); null when nobody can log in to it any more. */
export const lockAccount = (tx: EntityManager, id: string, role: Role): Promise<User | null> =>
  tx.findOne(User, {
    where: { id, role, disabledAt: IsNull() },
    lock: { mode: 'for_no_key_update' },
  });

/** @throws EmailTakenError, after which the transaction can only be undone */
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

async function orTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (isUniqueViolation(error)) throw new EmailTakenError();
    throw error;
  }
}

/** Whoever uses a link that was sent to the account's address reads its mails. @returns whether that is news */
export async function noteEmailConfirmed(tx: EntityManager, id: string): Promise<boolean> {
  const unconfirmed = { id, emailConfirmedAt: IsNull() };
  const { affected } = await tx.update(User, unconfirmed, { emailConfirmedAt: new Date() });
  return affected === 1;
}

/**
 * Gives an account another address, whose mails its owner has shown to read.
 * @throws EmailTakenError, after which the transaction can only be undone
 */
export const setEmail = (tx: EntityManager, id: string, email: string): Promise<void> =>
  orTaken(tx.update(User, { id }, { email, emailConfirmedAt: new Date() }));

/** Somebody has logged in. @param language in which to write to them from now on; as before when it is missing */
export async function noteLogin(tx: EntityManager, id: string, language?: Language): Promise<void> {
  await tx.update(User, { id }, { lastLoginAt: new Date(), ...(language && { language }) });
}

/** What customers say about themselves. */
export type Profile = Pick<User, 'name' | 'language'>;

/** @throws NotSignedInError when the account was deleted meanwhile */
export async function setProfile(
  tx: EntityManager,
  id: string,
  { name, language }: Profile,
): Promise<void> {
  const { affected } = await tx.update(User, { id }, { name, language });
  if (!affected) throw new NotSignedInError();
}

/** All sellers, disabled ones too, the oldest first. */
export const findSellers = (tx: EntityManager): Promise<User[]> =>
  tx.find(User, { where: { role: 'seller' }, order: { id: 'ASC' } });

/** All sellers, who stay as they are until the transaction ends. */
export const lockSellers = (tx: EntityManager): Promise<User[]> =>
  tx.find(User, {
    where: { role: 'seller' },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });

/** Lets a user in, or keeps them out: then their sessions end at once. */
export async function setDisabled(
  tx: EntityManager,
  id: string,
  isDisabled: boolean,
): Promise<void> {
  await tx.update(User, { id }, { disabledAt: isDisabled ? new Date() : null });
  if (isDisabled) await endSessions(tx, id);
}

/**
 * Gives an account another password, and ends its sessions, whatever link somebody could choose one by, and a change of its
 * e-mail address that is under way: whoever had the old password may have asked for it.
 * @param user as they were when the present password was checked
 * @param but id of the session that stays, if one does
 * @returns false when the account has changed since; then nothing happens
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
  await endLink(tx, id, 'password', 'new-email');
  await endSessions(tx, id, but);
  return true;
}
