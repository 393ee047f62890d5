import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { messageOf } from '../common/errors/describe-error.js';
import { StartupError } from '../common/errors/startup-error.js';
import { createDataSource, type Entities } from './data-source.js';
import { MIGRATIONS, newerMigration } from './schema-version.js';

/** Any number will do, as long as every process of the shop takes the same one. */
const PREPARE_LOCK = 7_203_001;
const OLDEST_SERVER = 180_000;
/** In milliseconds. */
const TURN_INTERVAL = 100;
const LOCK_PAUSE = 1_000;
const LOCK_TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** Where a database is, without its password. */
const placeOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

async function connect(url: string, entities: Entities): Promise<DataSource> {
  try {
    return await createDataSource(url, entities).initialize();
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
    throw new StartupError(
      `The database at ${placeOf(url)} cannot be used (${reason}). Check DATABASE_URL and that PostgreSQL runs there.`,
    );
  }
}

async function assertServerVersion(database: DataSource): Promise<void> {
  const [row] = await database.query<{ server_version_num: string }[]>('SHOW server_version_num');
  const version = Number(row?.server_version_num);
  if (version < OLDEST_SERVER) {
    throw new StartupError(
      `The database runs PostgreSQL ${Math.floor(version / 10_000)}; Larder needs PostgreSQL 18 or newer.`,
    );
  }
}

/** A database that a newer Larder has changed already must not be touched by this one. */
async function assertNotNewer(database: DataSource): Promise<void> {
  const [table] = await database.query<{ there: boolean }[]>(
    `SELECT to_regclass('migrations') IS NOT NULL AS there`,
  );
  if (!table?.there) return;
  const done = await database.query<{ name: string }[]>('SELECT name FROM migrations');
  const newer = newerMigration(done.map(({ name }) => name));
  if (newer) {
    throw new StartupError(
      `The database was made by a newer version of Larder (it knows ${newer}). Start that version, or use another database.`,
    );
  }
}

/**
 * One process prepares the database, the others ask until it is their turn: a session that waited for the lock inside
 * PostgreSQL would hold up an index that is built concurrently, and both would wait for ever.
 */
async function takeTurn(lock: QueryRunner): Promise<void> {
  const ask = `SELECT pg_try_advisory_lock(${PREPARE_LOCK}) AS mine`;
  for (;;) {
    const [answer] = await lock.manager.query<{ mine: boolean }[]>(ask);
    if (answer?.mine) return;
    await sleep(TURN_INTERVAL);
  }
}

async function pendingMigrations(database: DataSource): Promise<string[]> {
  const done = await database.query<{ name: string }[]>('SELECT name FROM migrations');
  const names = new Set(done.map(({ name }) => name));
  return MIGRATIONS.filter((name) => !names.has(name));
}

/**
 * Migrations that have succeeded stay; the one that waited too long for a lock is tried again.
 * @throws StartupError when one fails, or others do not let go of a table
 */
async function migrate(database: DataSource): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await database.runMigrations();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) {
        const failed = (await pendingMigrations(database).catch(() => [])).at(0) ?? 'a migration';
        throw new StartupError(
          `The database cannot be brought up to date: ${failed} failed (${messageOf(error)}).`,
        );
      }
      if (tries === LOCK_TRIES) {
        throw new StartupError(
          'The database cannot be brought up to date: something holds a lock on a table that must change. Find it in pg_stat_activity, end it and start the shop again.',
        );
      }
      await sleep(LOCK_PAUSE);
    }
  }
}

/**
 * Brings a database up to date: its migrations, then `fill`, which gets the session that holds the turn as well.
 * Several processes may start at once on one database: each waits for its turn and finds the work done.
 * @throws StartupError when the database cannot be reached or used
 */
export async function prepareDatabase(
  url: string,
  entities: Entities,
  fill: (database: DataSource, session: EntityManager) => Promise<void>,
): Promise<void> {
  const database = await connect(url, entities);
  const lock = database.createQueryRunner();
  try {
    await assertServerVersion(database);
    await takeTurn(lock);
    await assertNotNewer(database);
    await migrate(database);
    await fill(database, lock.manager);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [PREPARE_LOCK]).catch(() => undefined);
    await lock.release();
    await database.destroy();
  }
}
