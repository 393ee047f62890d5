import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { StartupError } from '../../common/errors/startup-error.js';
import { createDataSource, type Entities } from '../data-source.js';

/** Any number will do, as long as every process of the shop takes the same one. */
const PREPARE_LOCK = 7_203_001;
const OLDEST_SERVER = 180_000;
/** In milliseconds. */
const TURN_INTERVAL = 100;

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
      `The database at ${placeOf(url)} cannot be used (${reason}). Check DATABASE_URL, the password, and that PostgreSQL runs there.`,
    );
  }
}

async function assertServerVersion(session: EntityManager): Promise<void> {
  const [row] = await session.query<{ server_version_num: string }[]>('SHOW server_version_num');
  const version = Number(row?.server_version_num);
  if (version < OLDEST_SERVER) {
    throw new StartupError(
      `The database runs PostgreSQL ${Math.floor(version / 10_000)}; Larder needs PostgreSQL 18 or newer.`,
    );
  }
}

/**
 * One process prepares the database, the others ask until it is their turn: a session that waited for the lock inside
 * PostgreSQL would hold up an index that is built concurrently, and both would wait for ever.
 */
async function takeTurn(session: EntityManager): Promise<void> {
  const ask = `SELECT pg_try_advisory_lock(${PREPARE_LOCK}) AS mine`;
  for (;;) {
    const [answer] = await session.query<{ mine: boolean }[]>(ask);
    if (answer?.mine) return;
    await sleep(TURN_INTERVAL);
  }
}

/**
 * Works on a database as the only one: several processes may start at once on it, and each waits for its turn. The work gets
 * the session that holds the turn as well.
 * @throws StartupError when the database cannot be reached or used
 */
export async function withDatabaseLock(
  url: string,
  entities: Entities,
  work: (database: DataSource, session: EntityManager) => Promise<void>,
): Promise<void> {
  const database = await connect(url, entities);
  const lock = database.createQueryRunner();
  try {
    await assertServerVersion(lock.manager);
    await takeTurn(lock.manager);
    await work(database, lock.manager);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [PREPARE_LOCK]).catch(() => undefined);
    await lock.release();
    await database.destroy();
  }
}
