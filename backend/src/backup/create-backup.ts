import fs from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import type { Env } from '../config/env.js';
import { type About, type DatabaseCopy, openSession } from './backup-session.js';
import { ClusterCopy } from './cluster/cluster-copy.js';
import { type CopyProgress, BackupWriter, withNewFolder, publish } from './backup-writer.js';
import { DumpCopy } from './dump/dump-copy.js';
import { explainFailure, flatFilesIn, foldersIn, sizeOf, assertFreeSpace } from './disk.js';
import { nameOf, removeOutdated, removeUnfinished, unfinished } from './backup-retention.js';
import { type Manifest, newSealing, writeManifest, PICTURES, SECRETS } from './manifest.js';
import { syncFolder } from './stored-files.js';

interface Options {
  /** URL of the running database. */
  url: string;
  progress?: CopyProgress;
  /** Cancels the backup; nothing of it is left then. */
  signal?: AbortSignal;
  now?: Date;
}

type Settings = Pick<
  Env,
  | 'databaseUrl'
  | 'dataDir'
  | 'picturesDir'
  | 'bucketUrl'
  | 'backupDir'
  | 'backupKey'
  | 'backupKeepDays'
  | 'backupKeepWeeks'
>;

/** The result of a backup. */
export interface Made {
  folder: string;
  manifest: Manifest;
  /** Number of outdated backups that were deleted. */
  removed: number;
  /** A message for each folder that could not be deleted. */
  left: string[];
}

/** Copies the files of the embedded database, and dumps any other. */
const copyOf = ({ databaseUrl, dataDir }: Settings, url: string): DatabaseCopy =>
  databaseUrl ? new DumpCopy(url) : new ClusterCopy(dataDir);

async function fill(
  folder: string,
  session: Client,
  { settings, options, way }: { settings: Settings; options: Options; way: DatabaseCopy },
  about: About & Pick<Manifest, 'time'>,
): Promise<Manifest> {
  const sealing = newSealing(settings.backupKey);
  const writer = new BackupWriter(folder, sealing, options);
  await assertFreeSpace(settings.backupDir, {
    database: await way.size(session),
    pictures: sizeOf(await flatFilesIn(settings.picturesDir)),
  });
  await way.copy(session, writer);
  // After the database: a picture is stored before a row refers to it.
  await writer.copy(settings.picturesDir, PICTURES, await flatFilesIn(settings.picturesDir), false);
  // An unencrypted backup contains no secrets.
  if (sealing.master) {
    const secrets = path.join(settings.dataDir, SECRETS);
    await writer.copy(secrets, SECRETS, await flatFilesIn(secrets), false);
  }
  const manifest: Manifest = {
    ...{ format: 1, ...about, encryption: sealing.encryption },
    ...(settings.bucketUrl && { picturesIn: settings.bucketUrl }),
    ...{ bytes: writer.bytes, folders: await foldersIn(folder) },
    files: writer.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
  await writeManifest(folder, manifest, sealing);
  await syncFolder(folder);
  return manifest;
}

/**
 * Creates a backup, of a running shop too: either a complete one or none. It contains everything committed before it began. Outdated
 * backups of the same database are deleted afterwards.
 * @throws StartupError
 */
export async function createBackup(settings: Settings, options: Options): Promise<Made> {
  const { backupDir, backupKeepDays: days, backupKeepWeeks: weeks } = settings;
  const session = await openSession(options.url);
  try {
    const time = options.now ?? new Date();
    const way = copyOf(settings, options.url);
    const about = { time: time.toISOString(), ...(await way.describe(session)) };
    await fs.mkdir(backupDir, { recursive: true, mode: 0o700 });
    const { left } = await removeUnfinished(backupDir, about.system);
    const unfinishedFolder = path.join(backupDir, unfinished(about.system, nameOf(time)));
    const made = await withNewFolder(unfinishedFolder, async () => {
      const manifest = await fill(unfinishedFolder, session, { settings, options, way }, about);
      return { manifest, folder: await publish(unfinishedFolder, backupDir, time) };
    });
    await syncFolder(backupDir);
    const outdated = await removeOutdated(backupDir, about.system, { days, weeks }, time);
    return { ...made, removed: outdated.removed, left: [...left, ...outdated.left] };
  } catch (error) {
    throw explainFailure(error, backupDir);
  } finally {
    await session.end();
  }
}
