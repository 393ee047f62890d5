import { registerLabelledCounter } from './registry.js';

const full = registerLabelledCounter(
  'larder_disk_full_total',
  'Requests and jobs that failed because a disk was full: of the files, or of the database',
  'disk',
  ['files', 'database'],
);

const codeOf = (error: unknown): unknown => (Object(error) as { code?: unknown }).code;

/** @returns whether a file could not be written because the disk, or the quota on it, is full */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)));

/** PostgreSQL's code of a full disk. */
const DATABASE_DISK_FULL = '53100';

/** Counts a failure if a full disk is its reason. */
export function countDiskFull(error: unknown): void {
  if (isDiskFull(error)) full.files++;
  if (codeOf(error) === DATABASE_DISK_FULL) full.database++;
}
