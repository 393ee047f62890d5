import fs from 'node:fs/promises';
import { StartupError } from '../common/errors/startup-error.js';

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
