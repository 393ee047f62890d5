import fs from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../common/errors/startup-error.js';
import { type Found, ignoreMissing } from '../disk.js';

/** Folders whose contents belong to the running server. The folders themselves must exist. */
const EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
/** Files of the running server, or of an earlier backup. */
const LEFT_OUT = new Set([
  ...['postmaster.pid', 'postmaster.opts', 'current_logfiles', 'postgresql.auto.conf.tmp'],
  ...[
    'backup_label',
    'backup_label.old',
    'tablespace_map',
    'tablespace_map.old',
    'backup_manifest',
  ],
  ...['standby.signal', 'recovery.signal'],
]);
/** Copied last: it contains where recovery begins. */
const CONTROL = 'global/pg_control';

const isTemporary = (name: string): boolean => /^(pgsql_tmp|pg_internal\.init)/.test(name);

async function walk(root: string, folder: string, found: Found): Promise<void> {
  const entries = await fs
    .readdir(path.join(root, folder), { withFileTypes: true })
    .catch(ignoreMissing);
  for (const entry of entries ?? []) {
    const name = path.posix.join(folder, entry.name);
    if (isTemporary(entry.name) || LEFT_OUT.has(name)) continue;
    if (entry.isDirectory()) {
      found.folders.push(name);
      if (!EMPTY.has(name)) await walk(root, name, found);
    } else if (entry.isFile()) {
      const stat = await fs.stat(path.join(root, name)).catch(ignoreMissing);
      if (stat) found.files.push({ name, size: stat.size });
    } else if (entry.isSymbolicLink()) {
      throw new StartupError(
        `The database keeps a part of it elsewhere, at ${path.join(root, name)}. Such a one cannot be backed up so.`,
      );
    }
  }
}

/** The files of a cluster that belong into a backup. They may appear, disappear and grow meanwhile. */
export async function findClusterFiles(cluster: string): Promise<Found> {
  const found: Found = { folders: [], files: [] };
  await walk(cluster, '', found);
  const files = found.files.filter(({ name }) => name !== CONTROL);
  return { ...found, files: [...files, ...found.files.filter(({ name }) => name === CONTROL)] };
}
