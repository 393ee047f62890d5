import { type EntityManager, In, MoreThan } from 'typeorm';
import { AccountLink } from './account-link.entity.js';
import { revokeLinks, hashOf } from './account-links.js';

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
