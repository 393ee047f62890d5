import type { EntityManager } from 'typeorm';

/**
 * The user's pending and dead emails, for the data export, without their content: it may contain a secret that belongs
 * only in the mailbox.
 */
export const readMailData = (tx: EntityManager, userId: string): Promise<object[]> =>
  tx.query(
    `SELECT id, kind, address AS "to", language, created_at AS "createdAt", due_at AS "dueAt", dead_at AS "givenUpAt",
            problem
     FROM outbox WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
