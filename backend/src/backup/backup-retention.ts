import fs from 'node:fs/promises';
import path from 'node:path';
import { DateTime } from 'luxon';
import { ignoreMissing } from './disk.js';
import { type Manifest, MANIFEST } from './manifest.js';

/** A complete backup. */
export interface Backup {
  folder: string;
  /** The database that it was created from, or undefined if the manifest is unreadable. */
  system?: string;
  /** When the backup was begun. */
  time: Date;
}

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;
/** The folder name of a backup that is being created or deleted. */
export const unfinished = (system: string, name = ''): string => `.unfinished-${system}-${name}`;

/** The folder name of a backup: its time, without characters that some file systems reject. */
export const nameOf = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

function systemOf(manifest: string): string | undefined {
  try {
    return (JSON.parse(manifest) as Manifest | null)?.system;
  } catch {
    return undefined;
  }
}

function timeOf(name: string): Date | undefined {
  const parts = NAME.exec(name);
  return parts ? new Date(`${parts[1]}T${parts[2]}:${parts[3]}:${parts[4]}Z`) : undefined;
}

async function toBackup(directory: string, name: string): Promise<Backup | undefined> {
  const time = timeOf(name);
  if (!time) return undefined;
  const folder = path.join(directory, name);
  const manifest = await fs.readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (manifest === undefined) return undefined;
  return { folder, system: systemOf(manifest), time };
}

/** The complete backups in a folder, the oldest first. */
export async function findBackups(directory: string): Promise<Backup[]> {
  const names = (await fs.readdir(directory).catch(ignoreMissing)) ?? [];
  const found = await Promise.all(names.toSorted().map((name) => toBackup(directory, name)));
  return found.filter((backup) => backup !== undefined);
}

/** When the last complete backup in a folder was begun. Reads no manifest. */
export async function timeOfLast(directory: string): Promise<Date | undefined> {
  const names = (await fs.readdir(directory).catch(ignoreMissing)) ?? [];
  for (const name of names.toSorted().toReversed()) {
    const time = timeOf(name);
    if (time && (await fs.stat(path.join(directory, name, MANIFEST)).catch(ignoreMissing))) {
      return time;
    }
  }
  return undefined;
}

/** The last backup of each of the last `count` days or weeks that have one. */
function lastOfEach(backups: readonly Backup[], count: number, unit: 'day' | 'week'): Backup[] {
  const last = new Map<number, Backup>();
  for (const backup of backups) {
    last.set(DateTime.fromJSDate(backup.time, { zone: 'utc' }).startOf(unit).toMillis(), backup);
  }
  return count > 0 ? [...last.values()].slice(-count) : [];
}

export interface Retention {
  /** 0 retains all. */
  days: number;
  weeks: number;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The backups to delete: never the last one, nor one of the last 24 hours. @param backups the oldest first */
export function outdated(
  backups: readonly Backup[],
  { days, weeks }: Retention,
  now: Date,
): Backup[] {
  if (days === 0) return [];
  const young = backups.filter(({ time }) => now.getTime() - time.getTime() < DAY_MS);
  const kept = new Set([
    ...backups.slice(-1),
    ...young,
    ...lastOfEach(backups, days, 'day'),
    ...lastOfEach(backups, weeks, 'week'),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

/** How many backups were deleted, and a message for each that could not be. */
export interface Removal {
  removed: number;
  left: string[];
}

async function attempt(folder: string, remove: () => Promise<void>): Promise<string | undefined> {
  try {
    await remove();
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return `${folder} cannot be removed (${code ?? message}). Remove it by hand.`;
  }
}

async function removeEach(
  folders: readonly string[],
  remove: (folder: string) => Promise<void>,
): Promise<Removal> {
  const left: string[] = [];
  for (const folder of folders) {
    const reason = await attempt(folder, () => remove(folder));
    if (reason) left.push(reason);
  }
  return { removed: folders.length - left.length, left };
}

/**
 * Deletes outdated backups of one database. Each is renamed first, so that an interrupted deletion leaves no incomplete backup. One
 * that cannot be deleted does not keep the others from being deleted.
 */
export async function removeOutdated(
  directory: string,
  system: string,
  retention: Retention,
  now: Date,
): Promise<Removal> {
  const own = (await findBackups(directory)).filter((backup) => backup.system === system);
  const folders = outdated(own, retention, now).map(({ folder }) => folder);
  return removeEach(folders, async (folder) => {
    const part = path.join(directory, unfinished(system, path.basename(folder)));
    await fs.rename(folder, part);
    await fs.rm(part, { recursive: true });
  });
}

/** Deletes what interrupted backups and deletions have left. No other backup of the database may be in progress. */
export async function removeUnfinished(directory: string, system: string): Promise<Removal> {
  const names = (await fs.readdir(directory).catch(ignoreMissing)) ?? [];
  const own = names.filter((name) => name.startsWith(unfinished(system)));
  return removeEach(
    own.map((name) => path.join(directory, name)),
    (folder) => fs.rm(folder, { recursive: true }),
  );
}
