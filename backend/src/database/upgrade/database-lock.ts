import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { StartupError } from '../../common/errors/startup-error.js';
import { createDataSource, type Entities } from '../data-source.js';

/** Key of the advisory lock; any number that nothing else uses. */
const PREPARE_LOCK = 7_203_001;
const OLDEST_SERVER = 180_000;
const LOCK_RETRY_MS = 100;

/** @returns host, port and name of a database, without its password */
const locationOf = (url: string): string => {
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
      `The database at ${locationOf(url)} cannot be used (${reason}). Check DATABASE_URL, the password, and that PostgreSQL runs there.`,
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
 * Polls the lock: a session that waits for it inside PostgreSQL would block CREATE INDEX CONCURRENTLY of the holder, and both would
 * wait for ever.
 */
async function acquireLock(session: EntityManager): Promise<void> {
  const tryLock = `SELECT pg_try_advisory_lock(${PREPARE_LOCK}) AS mine`;
  for (;;) {
    const [row] = await session.query<{ mine: boolean }[]>(tryLock);
    if (row?.mine) return;
    await sleep(LOCK_RETRY_MS);
  }
}

/**
 * Runs the work under a lock of the database, so that processes which start at the same time prepare it one after the other.
 * @param work gets the session that holds the lock, too
 * @throws StartupError if the database is unavailable or unsupported
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
    await acquireLock(lock.manager);
    await work(database, lock.manager);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [PREPARE_LOCK]).catch(() => undefined);
    await lock.release();
    await database.destroy();
  }
}
