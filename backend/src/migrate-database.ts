import type { DataSource, EntityManager } from 'typeorm';
import { ENTITIES } from './app.entities.js';
import { findJobs } from './app.jobs.js';
import { allowApi, type ApiRole } from './database/upgrade/api-role.js';
import { runMigrations, type Tell } from './database/upgrade/run-migrations.js';
import { withDatabaseLock } from './database/upgrade/database-lock.js';
import { createQueues } from './jobs/create-queues.js';

const silently: Tell = () => undefined;

/** The tables and the job queues, by whoever owns them and has the turn. */
export async function bringUpToDate(
  database: DataSource,
  session: EntityManager,
  tell: Tell = silently,
): Promise<void> {
  await runMigrations(database, tell);
  await createQueues(session, await findJobs());
}

/**
 * Brings a database up to date, as its owner, and lets the role of the API work with it.
 * @throws StartupError when the database cannot be reached or used
 */
export const migrateDatabase = (
  url: string,
  { role, tell }: { role?: ApiRole; tell?: Tell } = {},
): Promise<void> =>
  withDatabaseLock(url, ENTITIES, async (database, session) => {
    await bringUpToDate(database, session, tell);
    if (role) await allowApi(session, role);
  });
