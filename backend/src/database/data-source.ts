import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { Socket } from 'node:net';
import { MIGRATIONS } from './migrations.js';
import { ClientPool, PooledClient } from './pooled-client.js';

/**
 * Combines all writes of one event-loop tick into one system call. The driver writes each statement separately, and a call costs as much
 * as executing a short statement.
 */
class CoalescingSocket extends Socket {
  override uncork(): void {
    setImmediate(() => super.uncork());
  }

  /** One buffer: writev() is slower for dozens of small chunks. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, done);
  }
}

export type Entities = NonNullable<PostgresDataSourceOptions['entities']>;

/** The default of DATABASE_TIMEOUT_SECONDS. */
const DEFAULT_WAIT_SECONDS = 2;

/**
 * The settings of every session that serves requests, as in pg_settings.
 * @param wait in seconds, see databaseOptions()
 */
export const sessionSettings = (wait = DEFAULT_WAIT_SECONDS): Record<string, string> => ({
  TimeZone: 'UTC',
  // In milliseconds. Without a limit, a stuck statement would occupy a connection for ever.
  statement_timeout: '15000',
  // In milliseconds. A request that waits for longer occupies a connection that others could use (see TooBusyError).
  lock_timeout: String(2_000 * wait),
  idle_in_transaction_session_timeout: '30000',
  // For SSDs: with the default, tables are scanned where an index would do.
  random_page_cost: '1.1',
  // In kilobytes. With less, bitmap scans over millions of orders become lossy and recheck whole pages.
  work_mem: '16384',
});

const optionsOf = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * The options of TypeORM. The schema changes only by migrations.
 * @param options `wait`: seconds until a request gives up waiting for a connection, and twice as many for a lock; `maxWaiting`: how many requests may wait
 */
export const databaseOptions = (
  url: string,
  entities: Entities,
  {
    poolSize = 10,
    slowQueryMs = 0,
    isNaming = true,
    wait = DEFAULT_WAIT_SECONDS,
    maxWaiting = Infinity,
  } = {},
): PostgresDataSourceOptions => ({
  type: 'postgres',
  url,
  driver: { Pool: ClientPool },
  poolSize,
  applicationName: 'larder',
  synchronize: false,
  // Silent unless DEBUG is set; the other loggers print failures to the console, beside our log.
  logger: 'debug',
  // One transaction each, so that a migration can do without one to build an index concurrently.
  migrationsTransactionMode: 'each',
  uuidExtension: 'pgcrypto',
  installExtensions: false,
  connectTimeoutMS: wait * 1_000,
  entities,
  migrations: MIGRATIONS,
  extra: {
    pipeline: true, // see PipelinedQueryRunner
    stream: () => new CoalescingSocket(),
    Client: PooledClient,
    slowQueryMs,
    isNaming,
    maxWaiting,
    options: optionsOf(sessionSettings(wait)),
  },
});

/**
 * For work such as migrations: statements have no time limit, but never wait long for a lock, since all other statements on the table
 * would queue behind them.
 */
export const createDataSource = (url: string, entities: Entities): DataSource => {
  const base = databaseOptions(url, entities, { poolSize: 2, wait: 5 });
  const settings = { ...sessionSettings(), statement_timeout: '0', lock_timeout: '3000' };
  const extra = { ...(base.extra as object), options: optionsOf(settings) };
  return new DataSource({ ...base, applicationName: 'larder-start', extra });
};
