import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { StartupError } from '../common/errors/startup-error.js';
import { newerMigration } from '../database/schema-version.js';
import { findBinaries } from '../embedded-postgres/binaries.js';
import { OWNER, takeOwnership } from '../embedded-postgres/owner-lock.js';
import { type Account, choosePlace, linkHome, type Place } from '../embedded-postgres/place.js';
import { megabytes } from './amounts.js';
import { explainFailure } from './explain-failure.js';
import { type Manifest, readManifest, type Sealing, type StoredFile } from './manifest.js';
import { DATABASE, PICTURES, SECRETS } from './places.js';
import { faultOf, originalName, restoreFile, syncFolder } from './stored-files.js';
import type { CopyProgress } from './take-backup.js';

const LANES = 3;
/** What is no part of a shop in a data folder. */
const BACKUPS = 'backups';
/** Faults that are named. */
const EXAMPLES = 5;

/** @throws StartupError unless a shop can be put there without harming one */
async function assertEmpty(to: string): Promise<void> {
  const names = await fs.readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.filter((name) => name !== BACKUPS && name !== OWNER);
  if (found.length > 0) {
    throw new StartupError(
      `${to} is not empty: ${found.toSorted().slice(0, EXAMPLES).join(', ')}. A backup is restored into an empty folder only: move this one away, or name another with --to.`,
    );
  }
}

/** @throws StartupError when a database is there already, where the data folder has none inside */
function assertNoCluster({ cluster }: Place): void {
  if (!existsSync(cluster)) return;
  throw new StartupError(
    `There is a database in ${cluster} already, of a data folder that stood there before. Restore into another folder with --to.`,
  );
}

/** @throws StartupError when this release, or its PostgreSQL, cannot go on with the backup */
function assertUsable({ schema, postgres }: Manifest): void {
  const newer = newerMigration([schema]);
  if (newer) {
    throw new StartupError(
      `This backup was made by a newer version of Larder (it knows ${newer}). Restore it with that version.`,
    );
  }
  const { major } = findBinaries({});
  if (Number.parseInt(postgres, 10) === major) return;
  throw new StartupError(
    `This backup was made with PostgreSQL ${postgres}, and this Larder brings PostgreSQL ${major}. Restore it with the Larder that made it.`,
  );
}

/** @throws StartupError that names what is wrong, when anything is */
async function assertWhole(
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

async function assertRoom(to: string, { bytes }: Manifest): Promise<void> {
  const { bavail, bsize } = await fs.statfs(to);
  if (bavail * bsize > bytes) return;
  throw new StartupError(
    `There is no room for the shop in ${to}: it takes ${megabytes(bytes)}, and ${megabytes(bavail * bsize)} are free.`,
  );
}

const isIn = (part: string, name: string): boolean => name === part || name.startsWith(`${part}/`);

/** Makes a folder that must not be there yet. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await fs.mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new StartupError(`${folder} has come into being meanwhile, and is left as it is.`);
  }
}

/** Writes the files and folders of one part of a backup, into an empty folder. */
async function writePart(
  folder: string,
  { files, folders }: Manifest,
  { master }: Sealing,
  { part, target, account, mode }: { part: string; target: string; account: Account; mode: number },
  hear: (file: StoredFile) => void,
): Promise<void> {
  const own = async (file: string) => {
    if (account.uid !== undefined && account.gid !== undefined)
      await fs.chown(file, account.uid, account.gid);
  };
  const at = (name: string) => path.join(target, path.relative(part, name));
  const inner = folders.filter((name) => isIn(part, name) && name !== part);
  await own(target);
  for (const name of inner) {
    await fs.mkdir(at(name), { mode: 0o700 });
    await own(at(name));
  }
  // Pictures would not become smaller, and secrets are small.
  const isCompressed = part === DATABASE;
  const limit = pLimit(LANES);
  const write = async (file: StoredFile) => {
    const restored = at(isCompressed ? originalName(file.path) : file.path);
    await restoreFile(folder, file, restored, master, isCompressed);
    await fs.chmod(restored, mode);
    await own(restored);
    hear(file);
  };
  const wanted = files.filter((file) => isIn(part, file.path));
  await Promise.all(wanted.map((file) => limit(() => write(file)))).finally(() =>
    limit.clearQueue(),
  );
  for (const name of [part, ...inner]) await syncFolder(at(name));
}

async function writeAll(
  folder: string,
  place: Place,
  manifest: Manifest,
  sealing: Sealing,
  progress: CopyProgress,
) {
  const all = manifest.files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const hear = ({ size }: StoredFile) => progress((done += size), all);
  /** What nobody else has made, and so may be removed. */
  const made: string[] = [];
  const write = async (
    part: string,
    target: string,
    { mode = 0o600, account = {} }: { mode?: number; account?: Account } = {},
  ) => {
    await makeFolder(target);
    made.push(target);
    await writePart(folder, manifest, sealing, { part, target, account, mode }, hear);
  };
  // Called so, an interrupted restore leaves nothing that a start could take for a database.
  const unfinished = `${place.cluster}.new-${randomBytes(4).toString('hex')}`;
  const secrets = path.join(place.dataDir, SECRETS);
  const pictures = path.join(place.dataDir, PICTURES);
  try {
    await write(DATABASE, unfinished, { account: place.account });
    // The web server may be somebody else.
    await write(PICTURES, pictures, { mode: 0o644 });
    await fs.chmod(pictures, 0o755);
    if (manifest.folders.includes(SECRETS)) await write(SECRETS, secrets);
    linkHome(place);
    await fs.rename(unfinished, place.cluster);
    await syncFolder(place.home);
    await syncFolder(place.dataDir);
  } catch (error) {
    for (const target of made) await fs.rm(target, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/**
 * Puts a backup where there is nothing. Before anything is written, all of it is looked at; meanwhile no shop can be opened there.
 * @param to the data folder that it becomes
 * @throws StartupError
 */
export async function restoreFiles(
  folder: string,
  to: string,
  { secret, look, write }: { secret: string | undefined; look: CopyProgress; write: CopyProgress },
): Promise<Manifest> {
  const { manifest, sealing } = await readManifest(folder, secret);
  assertUsable(manifest);
  try {
    await assertEmpty(to);
    const place = choosePlace(to);
    const release = await takeOwnership(path.join(place.home, OWNER));
    try {
      assertNoCluster(place);
      await assertWhole(folder, manifest, look);
      await assertRoom(place.home, manifest);
      // Not everybody asks for the lock.
      await assertEmpty(to);
      await writeAll(folder, place, manifest, sealing, write);
    } finally {
      release();
    }
    return manifest;
  } catch (error) {
    throw explainFailure(error, to);
  }
}
