import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ignoreMissing } from './list-files.js';
import type { StoredFile } from './manifest.js';
import { EncryptStream, DecryptStream } from './encryption-streams.js';

/** What a compressed file is called behind its own name. */
const COMPRESSED = '.gz';
/** The fastest: it takes most of what can be taken of a database. */
const LEVEL = 1;

/** Hears of every piece that passes. */
const listenIn = (hear: (bytes: Buffer) => void): Transform =>
  new Transform({
    transform(bytes: Buffer, _, done) {
      hear(bytes);
      done(null, bytes);
    },
  });

/** What a compressed file is called once it is restored. */
export const originalName = (stored: string): string => stored.slice(0, -COMPRESSED.length);

/** How something is written into a backup. */
export interface Storing {
  master: Buffer | undefined;
  compress: boolean;
  /** Is told how many bytes have come. */
  hear: (bytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Writes what a stream brings into a backup, compressed and sealed, and does not end before it is on the disk.
 * @param name where it stands in the backup, before it is compressed
 */
export async function storeStream(
  source: Readable,
  folder: string,
  name: string,
  { master, compress, hear, signal }: Storing,
): Promise<StoredFile> {
  const stored = compress ? name + COMPRESSED : name;
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    source,
    listenIn((bytes) => hear(bytes.length)),
    compress ? createGzip({ level: LEVEL }) : new PassThrough(),
    master ? new EncryptStream(master, stored) : new PassThrough(),
    listenIn((bytes) => {
      hash.update(bytes);
      size += bytes.length;
    }),
    createWriteStream(path.join(folder, stored), { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  return { path: stored, size, sha256: hash.digest('hex') };
}

/**
 * The same for a file.
 * @returns undefined when there is no such file any more
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

/** How something is read from a backup. */
export interface Restoring {
  master: Buffer | undefined;
  compressed: boolean;
  /** Is told how many bytes of the backup have been read. */
  hear: (bytes: number) => void;
}

/** Gives back what was stored; whether it is what was stored is looked at again, before the end of it is given. */
export async function restoreInto(
  target: Writable,
  folder: string,
  file: StoredFile,
  { master, compressed, hear }: Restoring,
): Promise<void> {
  const hash = createHash('sha256');
  const listening = new Transform({
    transform(bytes: Buffer, _, done) {
      hash.update(bytes);
      hear(bytes.length);
      done(null, bytes);
    },
    flush(done) {
      const isSame = hash.digest('hex') === file.sha256;
      done(isSame ? null : new Error(`${file.path} has just been changed`));
    },
  });
  await pipeline(
    createReadStream(path.join(folder, file.path)),
    listening,
    master ? new DecryptStream(master, file.path) : new PassThrough(),
    compressed ? createGunzip() : new PassThrough(),
    target,
  );
}

/** A file to where it belongs. */
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

async function hashOf(file: string, hear: (bytes: number) => void): Promise<Hash> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    hear(bytes.length);
  }
  return hash;
}

/** @returns what is wrong with a stored file; undefined when it is as it was stored */
export async function faultOf(
  folder: string,
  { path: name, size, sha256 }: StoredFile,
  hear: (bytes: number) => void,
): Promise<string | undefined> {
  const file = path.join(folder, name);
  const found = await fs.stat(file).catch(ignoreMissing);
  if (!found?.isFile()) return `${name} is missing`;
  if (found.size !== size) return `${name} has ${found.size} bytes instead of ${size}`;
  const hash = await hashOf(file, hear);
  return hash.digest('hex') === sha256 ? undefined : `${name} is damaged`;
}

/** Makes sure that a folder knows its files for good. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
