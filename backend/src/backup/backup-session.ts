import { Client } from 'pg';
import { StartupError } from '../common/errors/startup-error.js';
import { findMigrations } from '../database/schema-version.js';

/** Any number will do that nobody else takes. */
const LOCK = 7_203_002;

/** What PostgreSQL says when a backup ends. */
export interface Ended {
  /** Belongs into the restored folder as `backup_label`: where the server begins to recover. */
  label: string;
  /** The segments of the log that belong to the backup, the first and the last. */
  segments: [string, string];
}

/** The session of PostgreSQL in which a backup is made: it must stay open from the beginning to the end. */
export class BackupSession {
  private constructor(private readonly client: Client) {}

  /** @throws StartupError while another backup is being made */
  static async open(url: string): Promise<BackupSession> {
    const client = new Client({
      connectionString: url,
      application_name: 'larder-backup',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('error', () => undefined); // the next statement tells
    await client.connect();
    const [lock] = (
      await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS mine`)
    ).rows;
    if (lock?.mine) return new BackupSession(client);
    await client.end();
    throw new StartupError('Another backup is being made just now.');
  }

  async describe(): Promise<{ postgres: string; schema: string; system: string }> {
    const schema = (await findMigrations(this.client)).at(-1);
    if (!schema) throw new StartupError('There is no shop in this database.');
    const { rows } = await this.client.query<{ postgres: string; system: string }>(
      `SELECT current_setting('server_version') AS postgres, system_identifier::text AS system FROM pg_control_system()`,
    );
    return { schema, postgres: rows[0]?.postgres ?? '', system: rows[0]?.system ?? '' };
  }

  /** From now on files may be copied. No segment of the log that the backup needs is removed while the session is open. */
  async start(): Promise<void> {
    // Temporary: it goes with the session.
    await this.client.query(
      `SELECT pg_create_physical_replication_slot('larder_backup', true, true)`,
    );
    await this.client.query(`SELECT pg_backup_start('larder', true)`);
  }

  /** All files are copied. The log up to here is on the disk then. */
  async stop(): Promise<Ended> {
    const { rows } = await this.client.query<{ label: string; last: string }>(
      `SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)`,
    );
    const { label = '', last = '' } = rows[0] ?? {};
    const first = /^START WAL LOCATION: \S+ \(file (\w{24})\)/.exec(label)?.[1];
    if (!first) throw new Error('PostgreSQL did not say where the backup begins');
    return { label, segments: [first, last] };
  }

  /** Ends a backup that was not stopped, too. */
  close(): Promise<void> {
    return this.client.end();
  }
}
