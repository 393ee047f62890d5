import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { StoredFile } from './manifest.js';
import { Seal, Unseal } from './sealed-stream.js';

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

/**
 * Copies a file into a backup, compressed and sealed, and does not end before it is on the disk.
 * @param name where it stands in the backup, before it is compressed
 * @param hear is told how many bytes have come
 * @returns undefined when there is no such file any more
 */
export async function storeFile(
  source: string,
  folder: string,
  name: string,
  master: Buffer | undefined,
  {
    compress,
    hear,
    signal,
  }: { compress: boolean; hear: (bytes: number) => void; signal?: AbortSignal },
): Promise<StoredFile | undefined> {
  const handle = await fs.open(source).catch(ignoreMissing);
  if (!handle) return undefined;
  const stored = compress ? name + COMPRESSED : name;
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    handle.createReadStream(),
    listenIn((bytes) => hear(bytes.length)),
    compress ? createGzip({ level: LEVEL }) : new PassThrough(),
    master ? new Seal(master, stored) : new PassThrough(),
    listenIn((bytes) => {
      hash.update(bytes);
      size += bytes.length;
    }),
    createWriteStream(path.join(folder, stored), { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  return { path: stored, size, sha256: hash.digest('hex') };
}

/** Puts a stored file to where it belongs; whether it is what was stored is looked at again. */
export async function restoreFile(
  folder: string,
  file: StoredFile,
  target: string,
  master: Buffer | undefined,
  compressed: boolean,
): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(
    createReadStream(path.join(folder, file.path)),
    listenIn((bytes) => hash.update(bytes)),
    master ? new Unseal(master, file.path) : new PassThrough(),
    compressed ? createGunzip() : new PassThrough(),
    createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
  );
  if (hash.digest('hex') !== file.sha256) throw new Error(`${file.path} has just been changed`);
}

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

/** For what is gone already. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
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
