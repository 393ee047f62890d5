import type { EntityManager } from 'typeorm';
import { Session } from './session.entity.js';

export type { Session };

/** A program that logs in again and again may have thousands of sessions. */
export const MAX_LISTED_SESSIONS = 50;

export const lastUseOf = ({
  lastUsedAt,
  createdAt,
}: Pick<Session, 'lastUsedAt' | 'createdAt'>): Date => lastUsedAt ?? createdAt;

/**
 * @returns the sessions of a user, the most recently used first
 * @param current id of a session that is always included
 */
export const findSessions = (
  tx: EntityManager,
  userId: string,
  current: string | null = null,
): Promise<Session[]> =>
  tx
    .createQueryBuilder(Session, 'session')
    .where('session.user_id = :userId AND session.expires_at > now()', { userId })
    .orderBy('session.id = :current', 'DESC', 'NULLS LAST')
    .addOrderBy('coalesce(session.last_used_at, session.created_at)', 'DESC')
    .setParameters({ current })
    .limit(MAX_LISTED_SESSIONS)
    .getMany();

/**
 * Ends one session of a user.
 * @returns whether it existed
 */
export async function endSession(tx: EntityManager, userId: string, id: string): Promise<boolean> {
  const { affected } = await tx.delete(Session, { id, userId });
  return affected === 1;
}
