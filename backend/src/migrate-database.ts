import type { DataSource, EntityManager } from 'typeorm';
import { ENTITIES, findJobs } from './app.discovery.js';
import { allowApi, type ApiRole } from './database/upgrade/api-role.js';
import { runMigrations, type Print } from './database/upgrade/run-migrations.js';
import { withDatabaseLock } from './database/upgrade/database-lock.js';
import { createQueues } from './jobs/create-queues.js';

const silently: Print = () => undefined;

/** Migrates the tables and creates the job queues. Call it as their owner, under the database lock. */
export async function bringUpToDate(
  database: DataSource,
  session: EntityManager,
  print: Print = silently,
): Promise<void> {
  await runMigrations(database, print);
  await createQueues(session, await findJobs());
}

/**
 * Migrates a database, as its owner, and grants access to the role of the API.
 * @throws StartupError if the database is unavailable or unsupported
 */
export const migrateDatabase = (
  url: string,
  { role, print }: { role?: ApiRole; print?: Print } = {},
): Promise<void> =>
  withDatabaseLock(url, ENTITIES, async (database, session) => {
    await bringUpToDate(database, session, print);
    if (role) await allowApi(session, role);
  });
