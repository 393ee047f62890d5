import fs from 'node:fs/promises';
import path from 'node:path';
import { DateTime } from 'luxon';
import { MANIFEST } from './manifest.js';
import { ignoreMissing } from './stored-files.js';

/** A whole backup. */
export interface Backup {
  folder: string;
  /** When it was begun. */
  time: Date;
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
/** What a backup is called until all of it is there. */
export const UNFINISHED = '.unfinished-';

/** The folder's name of a backup: the time, without what some systems do not like in names. */
export const nameOf = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

async function toBackup(directory: string, name: string): Promise<Backup | undefined> {
  const time = NAME.exec(name);
  if (!time) return undefined;
  const folder = path.join(directory, name);
  const manifest = await fs.stat(path.join(folder, MANIFEST)).catch(() => undefined);
  if (!manifest) return undefined;
  return { folder, time: new Date(`${time[1]}T${time[2]}:${time[3]}:${time[4]}Z`) };
}

/** The whole backups in a folder, the oldest first. */
export async function findBackups(directory: string): Promise<Backup[]> {
  const names = (await fs.readdir(directory).catch(ignoreMissing)) ?? [];
  const found = await Promise.all(names.toSorted().map((name) => toBackup(directory, name)));
  return found.filter((backup) => backup !== undefined);
}

/** The last one of each of so many days or weeks that have one. */
function lastOfEach(backups: readonly Backup[], count: number, unit: 'day' | 'week'): Backup[] {
  const last = new Map<number, Backup>();
  for (const backup of backups) {
    last.set(DateTime.fromJSDate(backup.time, { zone: 'utc' }).startOf(unit).toMillis(), backup);
  }
  return count > 0 ? [...last.values()].slice(-count) : [];
}

export interface Retention {
  /** None: all are kept. */
  days: number;
  weeks: number;
}

const DAY = 24 * 60 * 60 * 1_000;

/** Those that are kept no longer: never the last one, nor one of the last 24 hours. @param backups the oldest first */
export function outdated(
  backups: readonly Backup[],
  { days, weeks }: Retention,
  now: Date,
): Backup[] {
  if (days === 0) return [];
  const young = backups.filter(({ time }) => now.getTime() - time.getTime() < DAY);
  const kept = new Set([
    ...backups.slice(-1),
    ...young,
    ...lastOfEach(backups, days, 'day'),
    ...lastOfEach(backups, weeks, 'week'),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

/** Removes outdated backups; one that is being removed is none any more, whatever happens meanwhile. */
export async function removeOutdated(
  directory: string,
  retention: Retention,
  now: Date,
): Promise<number> {
  const old = outdated(await findBackups(directory), retention, now);
  for (const { folder } of old) {
    const part = path.join(directory, UNFINISHED + path.basename(folder));
    await fs.rename(folder, part);
    await fs.rm(part, { recursive: true });
  }
  return old.length;
}

/** What backups that were cut off have left, and removals. Nobody else may be making one. */
export async function removeUnfinished(directory: string): Promise<void> {
  for (const name of (await fs.readdir(directory).catch(ignoreMissing)) ?? []) {
    if (name.startsWith(UNFINISHED)) await fs.rm(path.join(directory, name), { recursive: true });
  }
}
