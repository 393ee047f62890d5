import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, In, MoreThan } from 'typeorm';
import { AccountLink, type LinkPurpose } from './account-link.entity.js';

const DAY = 24 * 60;
/** How long links are good for. */
export const LINK_MINUTES: Record<LinkPurpose, number> = {
  password: 30,
  email: 7 * DAY,
  'new-email': DAY,
};

/** In characters: far more than a token has. */
export const TOKEN_LENGTH = 200;

/** What is stored of a token. */
export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** The pages that links lead to. After the #, a token is told to no server, and stands in no log of one. */
export const linkPath = {
  resetCustomer: (token: string): string => `/reset-password#${token}`,
  resetSeller: (token: string): string => `/seller/reset-password#${token}`,
  confirmEmail: (token: string): string => `/confirm-email#${token}`,
};

/**
 * Makes a link's token, which is stored nowhere; the one before counts no more.
 * @param newEmail the address that a link of that purpose brings
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

/** Whose link it is; nothing for one that has expired, was used or ended by a newer one. */
export async function findLinkUser(
  tx: EntityManager,
  token: string,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const good = { tokenHash: hashOf(token), purpose, expiresAt: MoreThan(new Date()) };
  return (await tx.findOneBy(AccountLink, good))?.userId;
}

/** Uses a link up, in the transaction of what it is for: of several who try at once, one gets to know whose it was. */
export async function takeLink(
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
 * What stands in the mailbox counts no more: what it was for has happened in another way.
 * @returns whether there was one
 */
export async function endLink(
  tx: EntityManager,
  userId: string,
  ...purposes: LinkPurpose[]
): Promise<boolean> {
  const { affected } = await tx.delete(AccountLink, { userId, purpose: In(purposes) });
  return affected !== 0;
}
