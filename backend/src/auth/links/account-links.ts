import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, In, MoreThan } from 'typeorm';
import { AccountLink, type LinkPurpose } from './account-link.entity.js';

const DAY = 24 * 60;
/** Validity of links, in minutes. */
export const LINK_MINUTES: Record<LinkPurpose, number> = {
  password: 30,
  email: 7 * DAY,
  'new-email': DAY,
};

/** Far more characters than a token has. */
export const MAX_TOKEN_LENGTH = 200;

/** @returns the stored form of a token */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The pages of links. The token follows the #, so it is not sent to a server and appears in no access log. */
export const linkPath = {
  resetCustomer: (token: string): string => `/reset-password#${token}`,
  resetSeller: (token: string): string => `/seller/reset-password#${token}`,
  confirmEmail: (token: string): string => `/confirm-email#${token}`,
};

/**
 * Creates a link, which replaces the previous one of its purpose. Only a hash of the token is stored.
 * @param newEmail the new address, for a link that changes it
 */
export async function makeLink(
  tx: EntityManager,
  userId: string,
  purpose: LinkPurpose,
  newEmail: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.query(
    `INSERT INTO account_links (user_id, purpose, token_hash, new_email, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))
     ON CONFLICT (user_id, purpose) DO UPDATE
     SET token_hash = excluded.token_hash, new_email = excluded.new_email, expires_at = excluded.expires_at`,
    [userId, purpose, hashOf(token), newEmail, LINK_MINUTES[purpose]],
  );
  return token;
}

/** @returns the owner of a link; null if it has expired, was used or replaced */
export async function findLinkUser(
  tx: EntityManager,
  token: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const good = { tokenHash: hashOf(token), purpose, expiresAt: MoreThan(new Date()) };
  return (await tx.findOneBy(AccountLink, good))?.userId;
}

/** Uses a link, in the transaction of its effect: of concurrent requests, only one gets the user's id. */
export async function consumeLink(
  tx: EntityManager,
  token: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const [rows] = await tx.query<[{ userId: string }[], number]>(
    `DELETE FROM account_links WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()
     RETURNING user_id AS "userId"`,
    [hashOf(token), purpose],
  );
  return rows[0]?.userId;
}

/**
 * Revokes the link of a purpose that was achieved in another way.
 * @returns whether there was one
 */
export async function revokeLinks(
  tx: EntityManager,
  userId: string,
  ...purposes: LinkPurpose[]
): Promise<boolean> {
  const { affected } = await tx.delete(AccountLink, { userId, purpose: In(purposes) });
  return affected !== 0;
}

/** @returns a valid link that confirms the account's address or its new one */
export const findEmailLink = (tx: EntityManager, token: string): Promise<AccountLink | null> =>
  tx.findOneBy(AccountLink, {
    tokenHash: hashOf(token),
    purpose: In(['email', 'new-email']),
    expiresAt: MoreThan(new Date()),
  });

/** @returns the address of a change in progress; null if there is none */
export async function findNewEmail(tx: EntityManager, userId: string): Promise<string | null> {
  const good = { userId, purpose: 'new-email', expiresAt: MoreThan(new Date()) } as const;
  return (await tx.findOneBy(AccountLink, good))?.newEmail ?? null;
}

/**
 * Keeps only the link of the new address, which is now the account's: using it again must return "already confirmed".
 */
export async function keepOnlyNewEmailLink(tx: EntityManager, userId: string): Promise<void> {
  await revokeLinks(tx, userId, 'password', 'email');
  const used = { purpose: 'email', newEmail: null } as const;
  await tx.update(AccountLink, { userId, purpose: 'new-email' }, used);
}
