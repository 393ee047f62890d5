import fs from 'node:fs/promises';
import pLimit from 'p-limit';
import { StartupError } from '../common/errors/startup-error.js';
import { newerMigration } from '../database/schema-version.js';
import { megabytes, type CopyProgress } from './backup-writer.js';
import type { Manifest } from './manifest.js';
import { faultOf } from './stored-files.js';

const MAX_CONCURRENT_FILES = 3;
/** Number of faults in the message. */
const MAX_FAULTS = 5;

/** @throws StartupError if a newer release created the backup */
export function assertNotNewer({ schema }: Manifest): void {
  const newer = newerMigration([schema]);
  if (!newer) return;
  throw new StartupError(
    `This backup was made by a newer version of Larder (it knows ${newer}). Restore it with that version.`,
  );
}

/** @throws StartupError that lists damaged files */
export async function verifyBackup(
  folder: string,
  { files }: Manifest,
  progress: CopyProgress,
): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0);
  const limit = pLimit(MAX_CONCURRENT_FILES);
  let done = 0;
  const onBytes = (bytes: number) => progress((done += bytes), all);
  const checked = await Promise.all(
    files.map((file) => limit(() => faultOf(folder, file, onBytes))),
  );
  const faults = checked.filter((fault) => fault !== undefined);
  if (faults.length === 0) return;
  const more = faults.length > MAX_FAULTS ? ` and ${faults.length - MAX_FAULTS} more` : '';
  throw new StartupError(
    `The backup ${folder} is damaged: ${faults.slice(0, MAX_FAULTS).join(', ')}${more}. Nothing was restored; take another one.`,
  );
}

/** @param bytes that will be written @throws StartupError */
export async function assertRoom(to: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await fs.statfs(to);
  if (bavail * bsize > bytes) return;
  throw new StartupError(
    `Not enough disk space in ${to}: the shop takes ${megabytes(bytes)}, and ${megabytes(bavail * bsize)} are free.`,
  );
}
