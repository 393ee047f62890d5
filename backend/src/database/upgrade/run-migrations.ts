import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { messageOf } from '../../common/errors/describe-error.js';
import { StartupError } from '../../common/errors/startup-error.js';
import { assertNotNewer, findMigrations, MIGRATION_NAMES } from '../schema-version.js';

/** In milliseconds. */
const LOCK_PAUSE = 1_000;
const LOCK_TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** Hears what happens, as a line for people. */
export type Tell = (line: string) => void;

/** Says of each migration when it begins, and how long it has taken. */
function tellOfEach(database: DataSource, tell: Tell, all: number): void {
  let count = 0;
  for (const migration of database.migrations) {
    const up = migration.up.bind(migration);
    const { name } = migration.constructor;
    migration.up = async (runner) => {
      tell(`${name} (${Math.min(++count, all)} of ${all}) …`);
      const begun = performance.now();
      await up(runner);
      tell(`${name}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    };
  }
}

const pendingOf = async (database: DataSource): Promise<string[]> => {
  const done = await findMigrations(database);
  return MIGRATION_NAMES.filter((name) => !done.includes(name));
};

/**
 * Migrations that have succeeded stay; the one that waited too long for a lock is tried again.
 * @throws StartupError when one fails, or others do not let go of a table
 */
async function tryAgainAndAgain(database: DataSource, tell: Tell): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await database.runMigrations();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) {
        const failed = (await pendingOf(database).catch(() => [])).at(0) ?? 'a migration';
        throw new StartupError(
          `The database cannot be brought up to date: ${failed} failed (${messageOf(error)}).`,
        );
      }
      if (tries === LOCK_TRIES) {
        throw new StartupError(
          'The database cannot be brought up to date: something holds a lock on a table that must change. Find it in pg_stat_activity, end it and start the shop again.',
        );
      }
      tell(`Somebody uses the table; try ${tries + 1} of ${LOCK_TRIES} follows.`);
      await sleep(LOCK_PAUSE);
    }
  }
}

/**
 * Brings the schema up to date, as its owner and in turn.
 * @throws StartupError
 */
export async function runMigrations(database: DataSource, tell: Tell): Promise<void> {
  assertNotNewer(await findMigrations(database));
  const { length } = await pendingOf(database);
  if (length === 0) return;
  tellOfEach(database, tell, length);
  await tryAgainAndAgain(database, tell);
}
