import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { loggableMessage } from '../../common/errors/describe-error.js';
import { StartupError } from '../../common/errors/startup-error.js';
import { assertNotNewer, findMigrations, MIGRATION_NAMES } from '../schema-version.js';

const LOCK_RETRY_MS = 1_000;
const MAX_LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** Prints the progress. */
export type Print = (line: string) => void;

/** Prints when each migration begins, and how long it took. */
function printProgress(database: DataSource, print: Print, all: number): void {
  let count = 0;
  for (const migration of database.migrations) {
    const up = migration.up.bind(migration);
    const { name } = migration.constructor;
    migration.up = async (runner) => {
      print(`${name} (${Math.min(++count, all)} of ${all}) …`);
      const begun = performance.now();
      await up(runner);
      print(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    };
  }
}

const pendingOf = async (database: DataSource): Promise<string[]> => {
  const done = await findMigrations(database);
  return MIGRATION_NAMES.filter((name) => !done.includes(name));
};

/**
 * Runs the pending migrations. One that waited too long for a lock is retried; those before it stay.
 * @throws StartupError if one fails, or a lock is not released
 */
async function runWithRetries(database: DataSource, print: Print): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.runMigrations();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) {
        const failed = (await pendingOf(database).catch(() => [])).at(0) ?? 'a migration';
        throw new StartupError(
          `The database cannot be brought up to date: ${failed} failed (${loggableMessage(error)}).`,
        );
      }
      if (attempt === MAX_LOCK_ATTEMPTS) {
        throw new StartupError(
          'The database cannot be brought up to date: something holds a lock on a table that must change. Find it in pg_stat_activity, end it and start the shop again.',
        );
      }
      print(`The table is locked; attempt ${attempt + 1} of ${MAX_LOCK_ATTEMPTS} follows.`);
      await sleep(LOCK_RETRY_MS);
    }
  }
}

/**
 * Migrates the schema. Call it as its owner, under the database lock.
 * @throws StartupError
 */
export async function runMigrations(database: DataSource, print: Print): Promise<void> {
  assertNotNewer(await findMigrations(database));
  const { length } = await pendingOf(database);
  if (length === 0) return;
  printProgress(database, print, length);
  await runWithRetries(database, print);
}
