import type { EntityManager } from 'typeorm';

/** The mails to a user that wait, or that nobody took, for the user. What they tell may hold a secret, which only the mailbox gets. */
export const readMailData = (tx: EntityManager, userId: string): Promise<object[]> =>
  tx.query(
    `SELECT id, kind, address AS "to", language, created_at AS "createdAt", due_at AS "dueAt", dead_at AS "givenUpAt",
            problem
     FROM outbox WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
