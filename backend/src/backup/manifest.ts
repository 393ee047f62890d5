import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../common/errors/startup-error.js';
import { explainFailure } from './disk-errors.js';
import { keyFor, masterKeyOf } from './encryption-streams.js';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** A file of a backup, as it is stored there. */
export interface StoredFile {
  path: string;
  size: number;
  sha256: string;
}

/** What a backup is. All of it is true, or the backup is refused. */
export interface Manifest {
  format: number;
  /** When it was begun. Everything that was in the shop by then is in it. */
  time: string;
  /** The migration that the database had been through last. */
  schema: string;
  /** How the database is in it: PostgreSQL's own files, or what pg_dump wrote. */
  database: 'files' | 'dump';
  /** Which database it is: PostgreSQL's identifier of the cluster, the same where its files were restored; of a dump, which one there, too. */
  system: string;
  /** The version of PostgreSQL. */
  postgres: string;
  /** The bucket that the shop had its pictures in: those are no part of the backup. */
  picturesIn?: string;
  /** How the files are sealed; null where they are not. */
  encryption: { method: 'aes-256-gcm'; salt: string; fingerprint: string } | null;
  /** What it takes on the disk once it is restored. */
  bytes: number;
  /** Folders of the database, some of them empty. */
  folders: string[];
  files: StoredFile[];
}

type Signed = Manifest & { signature: string };

/** How the files of a backup are sealed, and the key of it. */
export interface Sealing {
  encryption: Manifest['encryption'];
  master: Buffer | undefined;
}

const fingerprintOf = (master: Buffer): string =>
  keyFor(master, 'fingerprint').toString('hex').slice(0, 16);

/** For a new backup. */
export function newSealing(secret: string | undefined): Sealing {
  if (!secret) return { encryption: null, master: undefined };
  const salt = randomBytes(16);
  const master = masterKeyOf(secret, salt);
  const fingerprint = fingerprintOf(master);
  const method = 'aes-256-gcm';
  return { encryption: { method, salt: salt.toString('hex'), fingerprint }, master };
}

/**
 * Where a key is set, a backup without encryption may be anybody's: it would need no key to be made.
 * @throws StartupError without the key that it was made with
 */
function sealingOf({ encryption }: Manifest, secret: string | undefined): Sealing {
  if (!encryption && secret) {
    throw new StartupError('This backup is not encrypted. Unset BACKUP_KEY if you trust it.');
  }
  if (!encryption) return { encryption, master: undefined };
  if (!secret) {
    throw new StartupError('This backup is encrypted. Set BACKUP_KEY to the key of that time.');
  }
  const master = masterKeyOf(secret, Buffer.from(encryption.salt, 'hex'));
  if (fingerprintOf(master) !== encryption.fingerprint) {
    throw new StartupError(
      'This backup was encrypted with another key. Set BACKUP_KEY to the key of that time.',
    );
  }
  return { encryption, master };
}

/** Of all that the manifest says: with a key nobody else can make it, without one it still tells damage. */
function signatureOf(manifest: Manifest, master: Buffer | undefined): string {
  const text = JSON.stringify(manifest);
  if (!master) return createHash('sha256').update(text).digest('hex');
  return createHmac('sha256', keyFor(master, 'manifest')).update(text).digest('hex');
}

/** Writes the manifest down for good: the last that comes into a backup. */
export async function writeManifest(
  folder: string,
  manifest: Manifest,
  { master }: Sealing,
): Promise<void> {
  const signed: Signed = { ...manifest, signature: signatureOf(manifest, master) };
  const text = `${JSON.stringify(signed, null, 1)}\n`;
  await fs.writeFile(path.join(folder, MANIFEST), text, { flag: 'wx', mode: 0o600, flush: true });
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** A path that leads out of its folder is nobody's backup. */
const isInside = (name: string): boolean =>
  typeof name === 'string' &&
  !path.isAbsolute(name) &&
  path.normalize(name) === name &&
  !name.startsWith('..');

function parse(text: string): Partial<Signed> | null {
  try {
    return JSON.parse(text) as Partial<Signed> | null;
  } catch {
    return null;
  }
}

const isSigned = (value: Partial<Signed>): value is Signed =>
  typeof value.signature === 'string' &&
  (!value.encryption || typeof value.encryption.salt === 'string') &&
  Array.isArray(value.folders) &&
  Array.isArray(value.files) &&
  value.files.every((file) => typeof file?.path === 'string');

/**
 * Reads what a backup says of itself, and makes sure that it was written so.
 * @throws StartupError
 */
export async function readManifest(
  folder: string,
  secret: string | undefined,
): Promise<{ manifest: Manifest; sealing: Sealing }> {
  const text = await fs.readFile(path.join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw explainFailure(error, folder);
    throw new StartupError(`There is no whole backup in ${folder}: it has no ${MANIFEST}.`);
  });
  const read = parse(text);
  if (read && read.format !== FORMAT) {
    throw new StartupError(
      `The backup ${folder} was made by another version of Larder. Restore it with that.`,
    );
  }
  if (!read || !isSigned(read)) {
    throw new StartupError(`The backup ${folder} is damaged: ${MANIFEST} cannot be read.`);
  }
  const { signature, ...manifest } = read;
  const sealing = sealingOf(manifest, secret);
  const names = [...manifest.folders, ...manifest.files.map((file) => file.path)];
  if (!isSame(signature, signatureOf(manifest, sealing.master)) || !names.every(isInside)) {
    throw new StartupError(`The backup ${folder} is damaged: ${MANIFEST} was changed.`);
  }
  return { manifest, sealing };
}
