import type { EntityManager } from 'typeorm';

/** Rows that one statement removes, so that nobody waits long for what it locks. */
export const REMOVAL_BATCH = 1_000;

/** Removes some of what is older. Resolves to how many it was: fewer than a batch means that nothing is left. */
export type Removal = (tx: EntityManager, olderThan: Date) => Promise<number>;

/**
 * A removal that deletes by a column of time; what somebody works with just now is left for the next time.
 * @param table with its column, both of our own naming
 */
export const removalOf =
  (table: string, column: string): Removal =>
  async (tx, olderThan) => {
    const [, count] = await tx.query<[unknown[], number]>(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${column} < $1 ORDER BY ${column} LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      [olderThan, REMOVAL_BATCH],
    );
    return count;
  };
