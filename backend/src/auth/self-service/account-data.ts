import type { EntityManager } from 'typeorm';
import { AccountLink } from '../links/account-link.entity.js';
import { Session } from '../sessions/session.entity.js';
import { RecoveryCode } from '../two-factor/recovery-code.entity.js';
import { TwoFactor } from '../two-factor/two-factor.entity.js';
import { getUser } from '../users.js';

/** @returns the account's data for its owner, without secrets and their hashes */
export async function readAccountData(tx: EntityManager, userId: string): Promise<object> {
  const user = await getUser(tx, userId);
  const sessions = await tx.find(Session, { where: { userId }, order: { id: 'ASC' } });
  const twoFactor = await tx.findOneBy(TwoFactor, { userId });
  const links = await tx.find(AccountLink, { where: { userId }, order: { purpose: 'ASC' } });
  return {
    account: {
      id: user.id,
      name: user.name,
      email: user.email,
      emailConfirmedAt: user.emailConfirmedAt,
      language: user.language,
      createdAt: user.createdAt,
      lastLoginAt: user.lastLoginAt,
    },
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: session.browser,
      system: session.system,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      expiresAt: session.expiresAt,
    })),
    twoFactor: {
      isOn: Boolean(twoFactor?.confirmedAt),
      since: twoFactor?.confirmedAt ?? null,
      recoveryCodesLeft: await tx.countBy(RecoveryCode, { userId }),
    },
    links: links.map(({ purpose, newEmail, expiresAt }) => ({ purpose, newEmail, expiresAt })),
  };
}
