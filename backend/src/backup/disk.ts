import fs from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../common/errors/startup-error.js';

export interface Found {
  folders: string[];
  files: { name: string; size: number }[];
}

export const sizeOf = ({ files }: Found): number => files.reduce((sum, { size }) => sum + size, 0);

/** For catch(): maps a missing file to undefined. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The files of a folder without subfolders, except those that are still being written. */
export async function flatFilesIn(folder: string): Promise<Found> {
  const entries = (await fs.readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const files = names.map(async ({ name }) => {
    const stat = await fs.stat(path.join(folder, name)).catch(ignoreMissing);
    return { name, size: stat?.size ?? 0 };
  });
  return { folders: [], files: await Promise.all(files) };
}

/** All subfolders, by their relative paths. */
export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

/** @returns a StartupError for a failed write to a disk, or the error itself */
export function explainFailure(error: unknown, folder: string): unknown {
  const { code, path: where = folder } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartupError(`The disk that holds ${folder} is full. Free some space on it.`);
  }
  if (code === 'EFBIG') {
    return new StartupError(
      `${folder} takes no file as large as is needed there. Use another disk.`,
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR') {
    return new StartupError(`${where} cannot be used (${code}). Give this user access to it.`);
  }
  return error;
}

/** PostgreSQL's files compressed to a sixth; the margin is for data that compresses less well. */
const COMPRESSED = 1 / 4;
/** Bytes that the database itself needs meanwhile, mainly for its write-ahead log. */
const SPARE = 512 * 1024 * 1024;

const inGigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

/**
 * Backups may be on the disk of the database, and the shop stops when that one is full.
 * @param database, pictures in bytes
 * @throws StartupError
 */
export async function assertFreeSpace(
  folder: string,
  { database, pictures }: Record<'database' | 'pictures', number>,
): Promise<void> {
  const { bavail, bsize } = await fs.statfs(folder);
  const needed = database * COMPRESSED + pictures + SPARE;
  if (bavail * bsize >= needed) return;
  throw new StartupError(
    `The disk that holds ${folder} has ${inGigabytes(bavail * bsize)} left, and a backup may need ${inGigabytes(needed)}. Free some space on it, or set BACKUP_DIR to another disk.`,
  );
}
