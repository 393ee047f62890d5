import fs from 'node:fs/promises';
import pLimit from 'p-limit';
import { StartupError } from '../common/errors/startup-error.js';
import { newerMigration } from '../database/schema-version.js';
import { megabytes } from './format-bytes.js';
import type { CopyProgress } from './backup-writer.js';
import type { Manifest } from './manifest.js';
import { faultOf } from './stored-files.js';

const LANES = 3;
/** Faults that are named. */
const EXAMPLES = 5;

/** @throws StartupError when this release cannot go on with the backup */
export function assertNotNewer({ schema }: Manifest): void {
  const newer = newerMigration([schema]);
  if (!newer) return;
  throw new StartupError(
    `This backup was made by a newer version of Larder (it knows ${newer}). Restore it with that version.`,
  );
}

/** @throws StartupError that names what is wrong, when anything is */
export async function verifyBackup(
  folder: string,
  { files }: Manifest,
  progress: CopyProgress,
): Promise<void> {
  const all = files.reduce((sum, { size }) => sum + size, 0);
  const limit = pLimit(LANES);
  let done = 0;
  const hear = (bytes: number) => progress((done += bytes), all);
  const looked = await Promise.all(files.map((file) => limit(() => faultOf(folder, file, hear))));
  const faults = looked.filter((fault) => fault !== undefined);
  if (faults.length === 0) return;
  const more = faults.length > EXAMPLES ? ` and ${faults.length - EXAMPLES} more` : '';
  throw new StartupError(
    `The backup ${folder} is damaged: ${faults.slice(0, EXAMPLES).join(', ')}${more}. Nothing was restored; take another one.`,
  );
}

/** @throws StartupError @param bytes what will be written there */
export async function assertRoom(to: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await fs.statfs(to);
  if (bavail * bsize > bytes) return;
  throw new StartupError(
    `There is no room for the shop in ${to}: it takes ${megabytes(bytes)}, and ${megabytes(bavail * bsize)} are free.`,
  );
}
