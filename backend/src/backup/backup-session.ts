import { Client, type ClientBase } from 'pg';
import { loggableMessage } from '../common/errors/describe-error.js';
import { StartupError } from '../common/errors/startup-error.js';
import { findMigrations } from '../database/schema-version.js';
import type { BackupWriter } from './backup-writer.js';
import type { Manifest } from './manifest.js';

/** Key of the advisory lock; any number that nothing else uses. */
const LOCK = 7_203_002;

/** What a manifest contains about the database. */
export type About = Pick<Manifest, 'database' | 'schema' | 'postgres' | 'system'>;

/** Copies a database into a backup, in a session that stays open meanwhile. */
export interface DatabaseCopy {
  describe: (session: Client) => Promise<About>;
  /** The size of the database in bytes. */
  size: (session: Client) => Promise<number>;
  copy: (session: Client, writer: BackupWriter) => Promise<void>;
}

async function connect(client: Client): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    const reason = loggableMessage(error) || (error as NodeJS.ErrnoException).code;
    throw new StartupError(
      `The database cannot be reached (${reason}). Check DATABASE_URL and that PostgreSQL runs there.`,
    );
  }
}

/**
 * Opens the session in which a database is backed up or restored. It must stay open until the end, and holds a lock meanwhile.
 * @throws StartupError if another backup or restore is in progress
 */
export async function openSession(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'larder-backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // reported by the next statement
  await connect(client);
  const [lock] = (
    await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS mine`)
  ).rows;
  if (lock?.mine) return client;
  await client.end();
  throw new StartupError('Another backup is being made just now, or one is being restored.');
}

/** @throws StartupError if the database is empty */
export async function describeDatabase(client: ClientBase): Promise<Omit<About, 'database'>> {
  const schema = (await findMigrations(client)).at(-1);
  if (!schema) throw new StartupError('There is no shop in this database.');
  const { rows } = await client.query<{ postgres: string; system: string }>(
    `SELECT current_setting('server_version') AS postgres, system_identifier::text AS system FROM pg_control_system()`,
  );
  return { schema, postgres: rows[0]?.postgres ?? '', system: rows[0]?.system ?? '' };
}
