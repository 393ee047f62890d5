import { mkdir } from 'node:fs/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { reencryptSecrets } from './auth/two-factor/reencrypt-secrets.js';
import type { Env } from './config/env.js';
import { warnOfChangedCollations } from './database/collations.js';
import { assertSchemaIsOurs, ownsSchema } from './database/schema-version.js';
import { withDatabaseLock } from './database/upgrade/database-lock.js';
import { loadDemoCatalogue } from './products/demo-catalogue.js';
import { openPictureStorages } from './products/pictures/picture-storages.js';
import { ENTITIES, findJobs } from './app.discovery.js';
import { assertQueuesExist } from './jobs/create-queues.js';
import { bringUpToDate } from './migrate-database.js';
import { ensureFirstSeller } from './seller/staff/staff.service.js';

/** Creates the initial data: folders, the first seller, the demo catalogue. */
async function fill(database: DataSource, env: Env): Promise<void> {
  // The web server may serve this folder before the first picture is stored.
  await mkdir(env.picturesDir, { recursive: true });
  await ensureFirstSeller(database, env);
  await reencryptSecrets(database, env);
  if (env.seedDemo) await loadDemoCatalogue(database, (await openPictureStorages(env)).current);
}

async function assertMigrated(session: EntityManager): Promise<void> {
  await assertSchemaIsOurs(session);
  await assertQueuesExist(session, await findJobs());
}

/**
 * Prepares the database for this process. If its role owns the schema, it runs the migrations; otherwise the migrate step must have
 * done so.
 * @throws StartupError if the database is unavailable or unsupported
 */
export const initializeDatabase = (env: Env, url: string): Promise<void> =>
  withDatabaseLock(env.databaseDirectUrl ?? url, ENTITIES, async (database, session) => {
    if (await ownsSchema(session)) await bringUpToDate(database, session);
    else await assertMigrated(session);
    await warnOfChangedCollations(session);
    await fill(database, env);
  });
