import fs from 'node:fs/promises';
import path from 'node:path';
import type { Client, ClientBase } from 'pg';
import { type About, type DatabaseCopy, describeDatabase } from '../backup-session.js';
import type { BackupWriter } from '../backup-writer.js';
import { flatFilesIn, type Found, sizeOf } from '../disk.js';
import { DATABASE } from '../manifest.js';
import { findClusterFiles } from './cluster-files.js';

/** @throws Error if a segment is missing, without which the backup cannot be restored */
async function findLog(cluster: string, [first, last]: [string, string]): Promise<Found> {
  const { files } = await flatFilesIn(path.join(cluster, 'pg_wal'));
  const segments = files.filter(
    ({ name }) => /^[\dA-F]{24}$/.test(name) && name >= first && name <= last,
  );
  const histories = files.filter(({ name }) => name.endsWith('.history'));
  for (const end of [first, last]) {
    if (!segments.some(({ name }) => name === end))
      throw new Error(`${end} of PostgreSQL's log is gone`);
  }
  return { folders: [], files: [...histories, ...segments] };
}

/** Copies the files of the embedded database, and the part of its write-ahead log that makes them consistent. */
export class ClusterCopy implements DatabaseCopy {
  constructor(private readonly dataDir: string) {}

  async describe(session: Client): Promise<About> {
    return { database: 'files', ...(await describeDatabase(session)) };
  }

  async size(): Promise<number> {
    return sizeOf(await findClusterFiles(await this.cluster()));
  }

  async copy(session: Client, writer: BackupWriter): Promise<void> {
    const cluster = await this.cluster();
    await startOnlineBackup(session);
    await writer.copy(cluster, DATABASE, await findClusterFiles(cluster), true);
    const { label, segments } = await stopOnlineBackup(session);
    const log = await findLog(cluster, segments);
    await writer.copy(path.join(cluster, 'pg_wal'), `${DATABASE}/pg_wal`, log, true);
    const labelFile = path.join(writer.folder, 'backup_label');
    await fs.writeFile(labelFile, label, { mode: 0o600 });
    const files = [{ name: 'backup_label', size: label.length }];
    await writer.copy(writer.folder, DATABASE, { folders: [], files }, true);
    await fs.rm(labelFile);
  }

  private cluster(): Promise<string> {
    return fs.realpath(path.join(this.dataDir, 'postgres'));
  }
}

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
async function startOnlineBackup(client: ClientBase): Promise<void> {
  // A temporary slot, which is dropped with the session.
  await client.query(`SELECT pg_create_physical_replication_slot('larder_backup', true, true)`);
  await client.query(`SELECT pg_backup_start('larder', true)`);
}

/** Ends the backup after all files were copied. The log up to this point is on the disk then. */
async function stopOnlineBackup(client: ClientBase): Promise<Ended> {
  const { rows } = await client.query<{ label: string; last: string }>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)`,
  );
  const { label = '', last = '' } = rows[0] ?? {};
  const first = /^START WAL LOCATION: \S+ \(file (\w{24})\)/.exec(label)?.[1];
  if (!first) throw new Error('PostgreSQL did not say where the backup begins');
  return { label, segments: [first, last] };
}
