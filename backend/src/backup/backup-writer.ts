import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { type Found, sizeOf } from './disk.js';
import { nameOf } from './backup-retention.js';
import type { Sealing, StoredFile } from './manifest.js';
import { storeFile, type Storing, storeStream, syncFolder } from './stored-files.js';

const MAX_CONCURRENT_FILES = 3;

/** Is called with the bytes copied so far, and with the total, which may grow. */
export type CopyProgress = (done: number, all: number) => void;

interface Options {
  progress?: CopyProgress;
  /** Cancels the backup. */
  signal?: AbortSignal;
}

/** Writes a backup into a folder that is not taken for a complete one. */
export class BackupWriter {
  readonly files: StoredFile[] = [];
  /** Bytes that the backup takes on the disk once it is restored. */
  bytes = 0;
  private done = 0;
  private expected = 0;

  constructor(
    readonly folder: string,
    private readonly sealing: Sealing,
    private readonly options: Options,
  ) {}

  /** Copies the files of a folder, the last one after all others. */
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
    this.expected += sizeOf({ folders, files });
    const limit = pLimit(MAX_CONCURRENT_FILES);
    const store = (name: string) => () =>
      this.store(path.join(from, name), `${into}/${name}`, compress);
    const last = files.at(-1);
    await Promise.all(files.slice(0, -1).map(({ name }) => limit(store(name)))).finally(() =>
      limit.clearQueue(),
    );
    if (last) await store(last.name)();
    for (const name of ['', ...folders]) await syncFolder(path.join(this.folder, into, name));
  }

  /**
   * Writes a stream into one file.
   * @param size about the number of bytes, for the progress
   */
  async writeStream(stream: Readable, into: string, name: string, size: number): Promise<void> {
    const folder = path.join(this.folder, into);
    await fs.mkdir(folder, { mode: 0o700 });
    const end = this.done + size;
    this.expected += size;
    const stored = await storeStream(stream, this.folder, `${into}/${name}`, this.storing(true));
    this.files.push(stored);
    this.done = end;
    await syncFolder(folder);
  }

  private async store(source: string, name: string, compress: boolean): Promise<void> {
    this.options.signal?.throwIfAborted();
    const stored = await storeFile(source, this.folder, name, this.storing(compress));
    if (stored) this.files.push(stored);
  }

  private storing(compress: boolean): Storing {
    const { signal, progress } = this.options;
    const onBytes = (bytes: number): void => {
      this.done += bytes;
      progress?.(this.done, Math.max(this.done, this.expected));
    };
    return { master: this.sealing.master, compress, onBytes, signal };
  }
}

/** Runs the work with a new folder, which is deleted if it fails. */
export async function withNewFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await fs.mkdir(folder, { mode: 0o700 });
  try {
    return await work();
  } catch (error) {
    // Retried, because concurrent writes may still create files.
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/** Renames a complete backup to its final name, which another shop's backup of the same second may have. */
export async function publish(unfinished: string, backupDir: string, time: Date): Promise<string> {
  for (let seconds = 0; ; seconds++) {
    const folder = path.join(backupDir, nameOf(new Date(time.getTime() + seconds * 1_000)));
    try {
      await fs.rename(unfinished, folder);
      return folder;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }
}

/** Formats a number of bytes, as at least 1 MB. */
export const megabytes = (bytes: number): string =>
  `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;

export const percentOf = (done: number, all: number): string =>
  `${all > 0 ? Math.floor((100 * done) / all) : 100} %`;
