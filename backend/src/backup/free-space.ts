import fs from 'node:fs/promises';
import { StartupError } from '../common/errors/startup-error.js';

/** PostgreSQL's files were compressed to a sixth; half as much again is for shops whose data says more. */
const COMPRESSED = 1 / 4;
/** In bytes: what the database beside it goes on needing, for its log above all. */
const SPARE = 512 * 1024 * 1024;

const inGigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

/**
 * A disk that runs full stops the shop as well where it is the database's.
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
