import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ignoreMissing } from './disk.js';
import type { StoredFile } from './manifest.js';
import { EncryptStream, DecryptStream } from './encryption-streams.js';

/** Appended to the name of a compressed file. */
const COMPRESSED = '.gz';
/** The fastest level; higher ones save little on a database. */
const LEVEL = 1;

/** Passes a stream on, and calls back with each chunk. */
const tap = (onChunk: (bytes: Buffer) => void): Transform =>
  new Transform({
    transform(bytes: Buffer, _, done) {
      onChunk(bytes);
      done(null, bytes);
    },
  });

/** The name of a compressed file once it is restored. */
export const originalName = (stored: string): string => stored.slice(0, -COMPRESSED.length);

/** How a file is written into a backup. */
export interface Storing {
  master: Buffer | undefined;
  compress: boolean;
  /** Called with the number of bytes of each chunk. */
  onBytes: (bytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Writes a stream into a backup, compressed and encrypted, and syncs it to the disk.
 * @param name the path in the backup, without the suffix of compressed files
 */
export async function storeStream(
  source: Readable,
  folder: string,
  name: string,
  { master, compress, onBytes, signal }: Storing,
): Promise<StoredFile> {
  const stored = compress ? name + COMPRESSED : name;
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    source,
    tap((bytes) => onBytes(bytes.length)),
    compress ? createGzip({ level: LEVEL }) : new PassThrough(),
    master ? new EncryptStream(master, stored) : new PassThrough(),
    tap((bytes) => {
      hash.update(bytes);
      size += bytes.length;
    }),
    createWriteStream(path.join(folder, stored), { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  return { path: stored, size, sha256: hash.digest('hex') };
}

/**
 * Like storeStream(), for a file.
 * @returns undefined if the file no longer exists
 */
export async function storeFile(
  source: string,
  folder: string,
  name: string,
  storing: Storing,
): Promise<StoredFile | undefined> {
  const handle = await fs.open(source).catch(ignoreMissing);
  return handle && storeStream(handle.createReadStream(), folder, name, storing);
}

/** How a file is read from a backup. */
export interface Restoring {
  master: Buffer | undefined;
  compressed: boolean;
  /** Called with the number of bytes of each chunk that is read from the backup. */
  onBytes: (bytes: number) => void;
}

/** Restores a file into a stream, which fails at its end if the stored file no longer matches its hash. */
export async function restoreInto(
  target: Writable,
  folder: string,
  file: StoredFile,
  { master, compressed, onBytes }: Restoring,
): Promise<void> {
  const hash = createHash('sha256');
  const verifying = new Transform({
    transform(bytes: Buffer, _, done) {
      hash.update(bytes);
      onBytes(bytes.length);
      done(null, bytes);
    },
    flush(done) {
      const isSame = hash.digest('hex') === file.sha256;
      done(isSame ? null : new Error(`${file.path} has just been changed`));
    },
  });
  await pipeline(
    createReadStream(path.join(folder, file.path)),
    verifying,
    master ? new DecryptStream(master, file.path) : new PassThrough(),
    compressed ? createGunzip() : new PassThrough(),
    target,
  );
}

/** Restores a file. */
export const restoreFile = (
  target: string,
  folder: string,
  file: StoredFile,
  restoring: Restoring,
): Promise<void> =>
  restoreInto(
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
    folder,
    file,
    restoring,
  );

async function hashOf(file: string, onBytes: (bytes: number) => void): Promise<Hash> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    onBytes(bytes.length);
  }
  return hash;
}

/** @returns a description of the damage of a stored file, or undefined if it is intact */
export async function faultOf(
  folder: string,
  { path: name, size, sha256 }: StoredFile,
  onBytes: (bytes: number) => void,
): Promise<string | undefined> {
  const file = path.join(folder, name);
  const found = await fs.stat(file).catch(ignoreMissing);
  if (!found?.isFile()) return `${name} is missing`;
  if (found.size !== size) return `${name} has ${found.size} bytes instead of ${size}`;
  const hash = await hashOf(file, onBytes);
  return hash.digest('hex') === sha256 ? undefined : `${name} is damaged`;
}

/** Syncs the entries of a folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
