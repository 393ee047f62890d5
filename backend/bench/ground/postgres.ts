import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loadEnv } from '../../src/config/load-env.js';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { initializeDatabase } from '../../src/initialize-database.js';
import { onClose } from '../lib/closing.js';
import { parentOf } from '../lib/cpu.js';
import { SELLER } from './shop.js';

const TEMPLATE = 'bench_template';

/** A PostgreSQL server for the run. It is as durable as the shop's: every commit waits for the disk. */
export interface Postgres {
  /** The run's folder, which is deleted at the end. */
  folder: string;
  /** Process id; its children serve the connections. Undefined if the system does not provide it. */
  pid?: number;
  /**
   * Creates a database with the shop's tables, which are empty.
   * @returns its URL
   */
  createDatabase: (name: string) => Promise<string>;
  dropDatabase: (name: string) => Promise<void>;
  /** Counts all statements on the server during the work, including BEGIN and COMMIT. */
  countStatements: (work: () => Promise<unknown>) => Promise<number>;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Finds the server's process as the parent of an open connection's process. */
const postmasterOf = (url: string): Promise<number | undefined> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0] && parentOf(rows[0].pid);
  });

const inDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
};

/** The time until every connection has reloaded the settings, in milliseconds. */
const RELOAD = 500;
const LOGGED = /^[^\t].*? LOG: {2}(?:statement|execute)/gm;

async function countLogged(
  file: string,
  run: (sql: string) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<number> {
  const set = async (setting: string): Promise<void> => {
    await run(`ALTER SYSTEM ${setting}`);
    await run('SELECT pg_reload_conf()');
    await sleep(RELOAD);
  };
  await set(`SET log_statement = 'all'`);
  const begin = statSync(file).size;
  try {
    await work();
    const logged = readFileSync(file).subarray(begin).toString();
    return logged.match(LOGGED)?.length ?? 0;
  } finally {
    await set('RESET log_statement');
  }
}

export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'larder-bench-'));
  chmodSync(folder, 0o755); // The database may run as another user.
  onClose(() => Promise.resolve(rmSync(folder, { recursive: true, force: true, maxRetries: 5 })));
  const { url, stop } = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') });
  onClose(stop);
  await withClient(url, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  const env = loadEnv({
    ...{ NODE_ENV: 'test', DATA_DIR: folder, SEED_DEMO: 'false' },
    ...{ SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password },
  });
  await initializeDatabase(env, inDatabase(url, TEMPLATE));
  const run = (sql: string): Promise<unknown> => withClient(url, (client) => client.query(sql));
  return {
    folder,
    pid: await postmasterOf(url),
    createDatabase: async (name) => {
      await run(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
      return inDatabase(url, name);
    },
    dropDatabase: async (name) => {
      await run(`DROP DATABASE ${name} WITH (FORCE)`);
    },
    countStatements: (work) =>
      countLogged(path.join(folder, 'database', 'postgres.log'), run, work),
  };
}
