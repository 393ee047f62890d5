import { type EntityManager, In, MoreThan } from 'typeorm';
import { AccountLink } from './account-link.entity.js';
import { endLink, hashOf } from './account-links.js';

/** A link about an e-mail address that still counts: that of the account, or its new one. */
export const findEmailLink = (tx: EntityManager, token: string): Promise<AccountLink | null> =>
  tx.findOneBy(AccountLink, {
    tokenHash: hashOf(token),
    purpose: In(['email', 'new-email']),
    expiresAt: MoreThan(new Date()),
  });

/** The address that an account gets once the link there is used; nothing when no change is under way. */
export async function findNewEmail(tx: EntityManager, userId: string): Promise<string | null> {
  const good = { userId, purpose: 'new-email', expiresAt: MoreThan(new Date()) } as const;
  return (await tx.findOneBy(AccountLink, good))?.newEmail ?? null;
}

/** The new address is the account's: who presses its link again is told so, and all other links are worth nothing. */
export async function keepNewEmailLink(tx: EntityManager, userId: string): Promise<void> {
  await endLink(tx, userId, 'password', 'email');
  const used = { purpose: 'email', newEmail: null } as const;
  await tx.update(AccountLink, { userId, purpose: 'new-email' }, used);
}
