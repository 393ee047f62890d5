import { Any, type EntityManager, MoreThan } from 'typeorm';
import { Session } from './session.entity.js';

export type { Session };

export const lastUseOf = ({ lastUsedAt, createdAt }: Session): Date => lastUsedAt ?? createdAt;

/** The sessions of some users, the one used last first. */
export async function findSessions(tx: EntityManager, userIds: string[]): Promise<Session[]> {
  const sessions = await tx.findBy(Session, {
    userId: Any(userIds),
    expiresAt: MoreThan(new Date()),
  });
  return sessions.toSorted((a, b) => lastUseOf(b).getTime() - lastUseOf(a).getTime());
}

/** Ends one session of a user. Answers whether there was such a one. */
export async function endSession(tx: EntityManager, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx.delete(Session, { id, userId });
  return affected === 1;
}
