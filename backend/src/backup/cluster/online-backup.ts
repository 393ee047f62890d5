import type { ClientBase } from 'pg';

/** What PostgreSQL returns at the end of a backup. */
interface Ended {
  /** The content of `backup_label` in the restored folder: where recovery begins. */
  label: string;
  /** The first and the last segment of the write-ahead log that the backup needs. */
  segments: [string, string];
}

/**
 * Begins an online backup: files may be copied from now on. PostgreSQL keeps the segments of its log that the backup needs while the
 * session is open, and cancels the backup with the session.
 */
export async function startOnlineBackup(client: ClientBase): Promise<void> {
  // A temporary slot, which is dropped with the session.
  await client.query(`SELECT pg_create_physical_replication_slot('larder_backup', true, true)`);
  await client.query(`SELECT pg_backup_start('larder', true)`);
}

/** Ends the backup after all files were copied. The log up to this point is on the disk then. */
export async function stopOnlineBackup(client: ClientBase): Promise<Ended> {
  const { rows } = await client.query<{ label: string; last: string }>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)`,
  );
  const { label = '', last = '' } = rows[0] ?? {};
  const first = /^START WAL LOCATION: \S+ \(file (\w{24})\)/.exec(label)?.[1];
  if (!first) throw new Error('PostgreSQL did not say where the backup begins');
  return { label, segments: [first, last] };
}
