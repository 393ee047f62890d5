import { DataSource } from 'typeorm';
import type { PostgresDataSourceOptions } from 'typeorm/driver/postgres/PostgresDataSourceOptions.js';
import { CoalescingSocket } from './coalescing-socket.js';
import { MIGRATIONS } from './migrations.js';
import { ClientPool, PooledClient } from './pooled-client.js';

/** The classes of the tables that are worked with. */
export type Entities = NonNullable<PostgresDataSourceOptions['entities']>;

/** Seconds that a request waits for a connection unless a setting says otherwise. */
const DEFAULT_WAIT = 2;

/**
 * What holds in every session in which requests are answered, as pg_settings has it.
 * @param wait in seconds, see databaseOptions()
 */
export const sessionSettings = (wait = DEFAULT_WAIT): Record<string, string> => ({
  TimeZone: 'UTC',
  // In milliseconds: without a limit, one stuck statement would hold a connection for ever.
  statement_timeout: '15000',
  // In milliseconds. A request that waits for longer occupies a connection that others could use (see TooBusyError).
  lock_timeout: String(2_000 * wait),
  idle_in_transaction_session_timeout: '30000',
  // Disks have no arms any more: else tables are read from end to end where an index alone would do.
  random_page_cost: '1.1',
  // In kilobytes: with less, a search of some millions of orders would forget which rows the index has named, and look at all in
  // their pages.
  work_mem: '16384',
});

const optionsOf = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/**
 * How the shop talks to PostgreSQL. The schema changes only by migration.
 * @param options `wait`: seconds until a request gives up waiting for a connection, and twice as many for a lock; `maxWaiting`: how many requests may wait
 */
export const databaseOptions = (
  url: string,
  entities: Entities,
  {
    poolSize = 10,
    slowQueryMs = 0,
    isNaming = true,
    wait = DEFAULT_WAIT,
    maxWaiting = Infinity,
  } = {},
): PostgresDataSourceOptions => ({
  type: 'postgres',
  url,
  driver: { Pool: ClientPool },
  poolSize,
  applicationName: 'larder',
  synchronize: false,
  // Silent unless DEBUG asks for it; the other ones print to the console what fails, beside our log.
  logger: 'debug',
  // One by one, so that one of them may build an index beside the shop's work, outside a transaction.
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
 * For work on the database as a whole, such as migrations: it may take its time, but it never waits long for a lock, since
 * everybody else who wants the table waits behind it.
 */
export const createDataSource = (url: string, entities: Entities): DataSource => {
  const base = databaseOptions(url, entities, { poolSize: 2, wait: 5 });
  const patient = { ...sessionSettings(), statement_timeout: '0', lock_timeout: '3000' };
  const extra = { ...(base.extra as object), options: optionsOf(patient) };
  return new DataSource({ ...base, applicationName: 'larder-start', extra });
};
