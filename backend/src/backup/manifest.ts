import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../common/errors/startup-error.js';
import { explainFailure } from './disk.js';
import { keyFor, masterKeyOf } from './encryption-streams.js';

/** Folders of a backup, which are those of the data folder but for the first two, of which it has one. */
export const DATABASE = 'database';
export const DUMP = 'dump';
export const PICTURES = 'pictures';
export const SECRETS = 'secrets';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** A file of a backup. */
export interface StoredFile {
  path: string;
  size: number;
  sha256: string;
}

/** The contents of a backup. A backup that differs from its manifest is rejected. */
export interface Manifest {
  format: number;
  /** When the backup was begun. It contains everything committed before. */
  time: string;
  /** The newest migration of the database. */
  schema: string;
  /** Whether it contains PostgreSQL's own files or a dump of pg_dump. */
  database: 'files' | 'dump';
  /** Identifies the database: PostgreSQL's system identifier, which restored files keep, and in a dump the database's name as well. */
  system: string;
  /** PostgreSQL's version. */
  postgres: string;
  /** The bucket of the shop's pictures, which are not part of the backup. */
  picturesIn?: string;
  /** How the files are encrypted, or null if they are not. */
  encryption: { method: 'aes-256-gcm'; salt: string; fingerprint: string } | null;
  /** Bytes that it takes on the disk once it is restored. */
  bytes: number;
  /** Folders of the database, including empty ones. */
  folders: string[];
  files: StoredFile[];
}

type Signed = Manifest & { signature: string };

/** How the files of a backup are encrypted, and the key. */
export interface Sealing {
  encryption: Manifest['encryption'];
  master: Buffer | undefined;
}

const fingerprintOf = (master: Buffer): string =>
  keyFor(master, 'fingerprint').toString('hex').slice(0, 16);

/** @returns the encryption of a new backup */
export function newSealing(secret: string | undefined): Sealing {
  if (!secret) return { encryption: null, master: undefined };
  const salt = randomBytes(16);
  const master = masterKeyOf(secret, salt);
  const fingerprint = fingerprintOf(master);
  const method = 'aes-256-gcm';
  return { encryption: { method, salt: salt.toString('hex'), fingerprint }, master };
}

/**
 * If a key is set, unencrypted backups are rejected: anyone could have created them.
 * @throws StartupError without the key that it was made with
 */
function sealingOf({ encryption }: Manifest, secret: string | undefined): Sealing {
  if (!encryption && secret) {
    throw new StartupError('This backup is not encrypted. Unset BACKUP_KEY if you trust it.');
  }
  if (!encryption) return { encryption, master: undefined };
  if (!secret) {
    throw new StartupError(
      'This backup is encrypted. Set BACKUP_KEY to the key used for this backup.',
    );
  }
  const master = masterKeyOf(secret, Buffer.from(encryption.salt, 'hex'));
  if (fingerprintOf(master) !== encryption.fingerprint) {
    throw new StartupError(
      'This backup was encrypted with another key. Set BACKUP_KEY to the key used for this backup.',
    );
  }
  return { encryption, master };
}

/** Authenticates the manifest. With a key, nobody else can compute it; without one, it still detects damage. */
function signatureOf(manifest: Manifest, master: Buffer | undefined): string {
  const text = JSON.stringify(manifest);
  if (!master) return createHash('sha256').update(text).digest('hex');
  return createHmac('sha256', keyFor(master, 'manifest')).update(text).digest('hex');
}

/** Writes the manifest and syncs it to the disk. It is the last file of a backup. */
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

/** Rejects paths that lead out of the backup's folder. */
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
 * Reads and authenticates a manifest.
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
