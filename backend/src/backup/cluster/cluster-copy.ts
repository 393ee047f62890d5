import fs from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { type About, type DatabaseCopy, describeDatabase } from '../backup-session.js';
import type { BackupWriter } from '../backup-writer.js';
import { flatFilesIn, type Found, sizeOf } from '../list-files.js';
import { DATABASE } from '../backup-layout.js';
import { findClusterFiles } from './cluster-files.js';
import { startOnlineBackup, stopOnlineBackup } from './online-backup.js';

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
