import type { ClientBase } from 'pg';

/** What PostgreSQL says when a backup ends. */
interface Ended {
  /** Belongs into the restored folder as `backup_label`: where the server begins to recover. */
  label: string;
  /** The segments of the log that belong to the backup, the first and the last. */
  segments: [string, string];
}

/**
 * From now on files may be copied. No segment of the log that the backup needs is removed while the session is open. A backup
 * that is not stopped ends with it.
 */
export async function startOnlineBackup(client: ClientBase): Promise<void> {
  // Temporary: it goes with the session.
  await client.query(`SELECT pg_create_physical_replication_slot('larder_backup', true, true)`);
  await client.query(`SELECT pg_backup_start('larder', true)`);
}

/** All files are copied. The log up to here is on the disk then. */
export async function stopOnlineBackup(client: ClientBase): Promise<Ended> {
  const { rows } = await client.query<{ label: string; last: string }>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)`,
  );
  const { label = '', last = '' } = rows[0] ?? {};
  const first = /^START WAL LOCATION: \S+ \(file (\w{24})\)/.exec(label)?.[1];
  if (!first) throw new Error('PostgreSQL did not say where the backup begins');
  return { label, segments: [first, last] };
}
