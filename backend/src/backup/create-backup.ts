import fs from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import type { Env } from '../config/env.js';
import { type About, type DatabaseCopy, openSession } from './backup-session.js';
import { ClusterCopy } from './cluster/cluster-copy.js';
import { type CopyProgress, BackupWriter, inDraft, publish } from './backup-writer.js';
import { DumpCopy } from './dump/dump-copy.js';
import { explainFailure } from './disk-errors.js';
import { flatFilesIn, foldersIn, sizeOf } from './list-files.js';
import { assertFreeSpace } from './free-space.js';
import { nameOf, removeOutdated, removeUnfinished, unfinished } from './backup-retention.js';
import { type Manifest, newSealing, writeManifest } from './manifest.js';
import { PICTURES, SECRETS } from './backup-layout.js';
import { syncFolder } from './stored-files.js';

interface Options {
  /** The database that runs. */
  url: string;
  progress?: CopyProgress;
  /** Stops it: nothing is left then. */
  signal?: AbortSignal;
  now?: Date;
}

type Settings = Pick<
  Env,
  | 'databaseUrl'
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

/** The way that fits: only the database that Larder brings has its files here. */
const copyOf = ({ databaseUrl, dataDir }: Settings, url: string): DatabaseCopy =>
  databaseUrl ? new DumpCopy(url) : new ClusterCopy(dataDir);

async function fill(
  folder: string,
  session: Client,
  { settings, options, way }: { settings: Settings; options: Options; way: DatabaseCopy },
  about: About & Pick<Manifest, 'time'>,
): Promise<Manifest> {
  const sealing = newSealing(settings.backupKey);
  const draft = new BackupWriter(folder, sealing, options);
  await assertFreeSpace(settings.backupDir, {
    database: await way.size(session),
    pictures: sizeOf(await flatFilesIn(settings.picturesDir)),
  });
  await way.copy(session, draft);
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

/**
 * Makes a backup of a shop, which may be open: whole, or none. What was acknowledged before it began is in it. The ones of
 * this shop that are kept no longer are removed then.
 * @throws StartupError
 */
export async function createBackup(settings: Settings, options: Options): Promise<Made> {
  const { backupDir, backupDays: days, backupWeeks: weeks } = settings;
  const session = await openSession(options.url);
  try {
    const time = options.now ?? new Date();
    const way = copyOf(settings, options.url);
    const about = { time: time.toISOString(), ...(await way.describe(session)) };
    await fs.mkdir(backupDir, { recursive: true, mode: 0o700 });
    const { left } = await removeUnfinished(backupDir, about.system);
    const draft = path.join(backupDir, unfinished(about.system, nameOf(time)));
    const made = await inDraft(draft, async () => {
      const manifest = await fill(draft, session, { settings, options, way }, about);
      return { manifest, folder: await publish(draft, backupDir, time) };
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
