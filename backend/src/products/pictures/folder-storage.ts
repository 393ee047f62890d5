import fs from 'node:fs/promises';
import path from 'node:path';
import { unfinishedFile, type PictureStorage, type StoredPicture } from './picture-storage.js';

/** Number of files whose metadata is read at once. */
const BATCH = 64;

/** Pictures in a local or shared folder. */
export class FolderStorage implements PictureStorage {
  readonly place: string;

  constructor(folder: string) {
    this.place = path.resolve(folder);
  }

  async put(file: string, content: Buffer): Promise<void> {
    await fs.mkdir(this.place, { recursive: true });
    const unfinished = this.at(unfinishedFile(file));
    try {
      await fs.writeFile(unfinished, content, { flag: 'wx', flush: true });
      await fs.rename(unfinished, this.at(file));
    } catch (error) {
      await fs.rm(unfinished, { force: true });
      throw error;
    }
  }

  read(file: string): Promise<Buffer | undefined> {
    return fs.readFile(this.at(file)).catch(ignoreMissing);
  }

  async stat(file: string): Promise<StoredPicture | undefined> {
    const found = await fs.stat(this.at(file)).catch(ignoreMissing);
    return found?.isFile() ? { file, size: found.size, modified: found.mtime } : undefined;
  }

  async *list(): AsyncIterable<StoredPicture> {
    const names = (await fs.readdir(this.place).catch(ignoreMissing)) ?? [];
    for (let start = 0; start < names.length; start += BATCH) {
      const batch = names.slice(start, start + BATCH).map((name) => this.stat(name));
      for (const found of await Promise.all(batch)) if (found) yield found;
    }
  }

  async remove(file: string): Promise<void> {
    await fs.rm(this.at(file), { force: true });
  }

  async touch(file: string): Promise<void> {
    const now = new Date();
    await fs.utimes(this.at(file), now, now);
  }

  private at(file: string): string {
    return path.join(this.place, file);
  }
}

/** Ignores that a file does not exist. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
