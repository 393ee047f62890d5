import fs from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import type { Env } from '../config/env.js';
import { BackupSession, type Ended } from './backup-session.js';
import { findClusterFiles, type Found } from './cluster-files.js';
import { nameOf, removeOutdated, removeUnfinished, unfinished } from './kept-backups.js';
import { explainFailure } from './explain-failure.js';
import { assertFreeSpace } from './free-space.js';
import {
  type Manifest,
  newSealing,
  type Sealing,
  type StoredFile,
  writeManifest,
} from './manifest.js';
import { DATABASE, PICTURES, SECRETS } from './places.js';
import { ignoreMissing, storeFile, syncFolder } from './stored-files.js';

/** Files that are copied at once. */
const LANES = 3;

/** Hears how many bytes of how many are copied; both may grow. */
export type CopyProgress = (done: number, all: number) => void;

interface Options {
  /** The embedded database that runs. */
  url: string;
  progress?: CopyProgress;
  /** Stops it: nothing is left then. */
  signal?: AbortSignal;
  now?: Date;
}

type Settings = Pick<
  Env,
  | 'dataDir'
  | 'picturesDir'
  | 'bucketPlace'
  | 'backupDir'
  | 'backupKey'
  | 'backupDays'
  | 'backupWeeks'
>;

/** What was made. */
export interface Made {
  folder: string;
  manifest: Manifest;
  /** How many backups are kept no longer. */
  removed: number;
  /** Sentences on what should have been removed, and could not be. */
  left: string[];
}

const sizeOf = ({ files }: Found): number => files.reduce((sum, { size }) => sum + size, 0);

/** A backup as it grows, in a folder that nobody takes for one. */
class Draft {
  readonly files: StoredFile[] = [];
  private done = 0;
  bytes = 0;

  constructor(
    readonly folder: string,
    private readonly sealing: Sealing,
    private readonly options: Pick<Options, 'progress' | 'signal'>,
  ) {}

  /** Copies all files of a folder, the last one behind the others. */
  async copy(
    from: string,
    into: string,
    { folders, files }: Found,
    compress: boolean,
  ): Promise<void> {
    for (const name of ['', ...folders]) {
      await fs.mkdir(path.join(this.folder, into, name), { recursive: true, mode: 0o700 });
    }
    this.bytes += sizeOf({ folders, files });
    const limit = pLimit(LANES);
    const store = (name: string) => () =>
      this.store(path.join(from, name), `${into}/${name}`, compress);
    const last = files.at(-1);
    await Promise.all(files.slice(0, -1).map(({ name }) => limit(store(name)))).finally(() =>
      limit.clearQueue(),
    );
    if (last) await store(last.name)();
    for (const name of ['', ...folders]) await syncFolder(path.join(this.folder, into, name));
  }

  private async store(source: string, name: string, compress: boolean): Promise<void> {
    const { signal, progress } = this.options;
    signal?.throwIfAborted();
    const hear = (bytes: number) => progress?.((this.done += bytes), this.bytes);
    const stored = await storeFile(source, this.folder, name, this.sealing.master, {
      compress,
      hear,
      signal,
    });
    if (stored) this.files.push(stored);
  }
}

const flatFilesIn = async (folder: string): Promise<Found> => {
  const entries = (await fs.readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const files = names.map(async ({ name }) => {
    const stat = await fs.stat(path.join(folder, name)).catch(ignoreMissing);
    return { name, size: stat?.size ?? 0 };
  });
  return { folders: [], files: await Promise.all(files) };
};

/** @throws Error when a segment is missing, so that the backup would be worth nothing */
async function findLog(cluster: string, [first, last]: Ended['segments']): Promise<Found> {
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

async function copyDatabase(draft: Draft, session: BackupSession, cluster: string): Promise<void> {
  await session.start();
  const found = await findClusterFiles(cluster);
  await draft.copy(cluster, DATABASE, found, true);
  const { label, segments } = await session.stop();
  await draft.copy(
    path.join(cluster, 'pg_wal'),
    `${DATABASE}/pg_wal`,
    await findLog(cluster, segments),
    true,
  );
  const labelFile = path.join(draft.folder, 'backup_label');
  await fs.writeFile(labelFile, label, { mode: 0o600 });
  await draft.copy(
    draft.folder,
    DATABASE,
    { folders: [], files: [{ name: 'backup_label', size: label.length }] },
    true,
  );
  await fs.rm(labelFile);
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

async function fill(
  folder: string,
  session: BackupSession,
  settings: Settings,
  options: Options,
  about: Pick<Manifest, 'time' | 'schema' | 'postgres' | 'system'>,
): Promise<Manifest> {
  const sealing = newSealing(settings.backupKey);
  const draft = new Draft(folder, sealing, options);
  const cluster = await fs.realpath(path.join(settings.dataDir, 'postgres'));
  await assertFreeSpace(folder, {
    database: sizeOf(await findClusterFiles(cluster)),
    pictures: sizeOf(await flatFilesIn(settings.picturesDir)),
  });
  await copyDatabase(draft, session, cluster);
  // Behind the database: a picture is stored before anything names it.
  await draft.copy(settings.picturesDir, PICTURES, await flatFilesIn(settings.picturesDir), false);
  // They would be worth nothing any more in a backup that everybody can read.
  if (sealing.master) {
    const secrets = path.join(settings.dataDir, SECRETS);
    await draft.copy(secrets, SECRETS, await flatFilesIn(secrets), false);
  }
  const manifest: Manifest = {
    ...{ format: 1, ...about, encryption: sealing.encryption },
    ...(settings.bucketPlace && { picturesIn: settings.bucketPlace }),
    ...{ bytes: draft.bytes, folders: await foldersIn(folder) },
    files: draft.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
  await writeManifest(folder, manifest, sealing);
  await syncFolder(folder);
  return manifest;
}

/** Gives a whole backup its name; another shop may have one of this very second there. */
async function publish(draft: string, backupDir: string, time: Date): Promise<string> {
  for (let seconds = 0; ; seconds++) {
    const folder = path.join(backupDir, nameOf(new Date(time.getTime() + seconds * 1_000)));
    try {
      await fs.rename(draft, folder);
      return folder;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }
}

/** In a new folder, of which nothing is left when it fails. */
async function inDraft<T>(draft: string, work: () => Promise<T>): Promise<T> {
  await fs.mkdir(draft, { mode: 0o700 });
  try {
    return await work();
  } catch (error) {
    // What was being written beside may still come.
    await fs.rm(draft, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/**
 * Makes a backup of a shop with its embedded database, which may be open: whole, or none. What was acknowledged before it
 * began is in it. The ones of this shop that are kept no longer are removed then.
 * @throws StartupError
 */
export async function takeBackup(settings: Settings, options: Options): Promise<Made> {
  const { backupDir, backupDays: days, backupWeeks: weeks } = settings;
  const session = await BackupSession.open(options.url);
  try {
    const time = options.now ?? new Date();
    const about = { time: time.toISOString(), ...(await session.describe()) };
    await fs.mkdir(backupDir, { recursive: true, mode: 0o700 });
    const { left } = await removeUnfinished(backupDir, about.system);
    const draft = path.join(backupDir, unfinished(about.system, nameOf(time)));
    const made = await inDraft(draft, async () => {
      const manifest = await fill(draft, session, settings, options, about);
      return { manifest, folder: await publish(draft, backupDir, time) };
    });
    await syncFolder(backupDir);
    const outdated = await removeOutdated(backupDir, about.system, { days, weeks }, time);
    return { ...made, removed: outdated.removed, left: [...left, ...outdated.left] };
  } catch (error) {
    throw explainFailure(error, backupDir);
  } finally {
    await session.close();
  }
}
