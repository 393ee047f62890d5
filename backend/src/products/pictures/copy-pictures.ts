import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { isPicture, type PictureStorage, type StoredPicture } from './picture-storage.js';

/** Number of files that are copied at once. */
const CONCURRENCY = 8;

/** Receives the number of copied files and of all files. */
type CopyProgress = (done: number, all: number) => void;

interface Options {
  /** Removes files from the source once their copy was verified. */
  remove?: boolean;
  progress?: CopyProgress;
}

/** Numbers of files. */
export interface Copied {
  all: number;
  copied: number;
  removed: number;
}

const md5 = (content: Buffer): string => createHash('md5').update(content).digest('hex');

async function filesOf(storage: PictureStorage): Promise<Map<string, StoredPicture>> {
  const files = new Map<string, StoredPicture>();
  for await (const one of storage.list()) if (isPicture(one.file)) files.set(one.file, one);
  return files;
}

/** The storage's metadata can prove that two files are equal. If it cannot, both are read. */
async function isSame(
  content: Buffer,
  to: PictureStorage,
  there?: StoredPicture,
): Promise<boolean> {
  if (there?.size !== content.length) return false;
  if (there.md5 === md5(content)) return true;
  return (await to.read(there.file))?.equals(content) ?? false;
}

/** Compares with the destination without reading the source if possible. */
async function isThere(
  from: StoredPicture,
  to: PictureStorage,
  there?: StoredPicture,
): Promise<boolean> {
  if (!from.md5 || there?.size !== from.size) return false;
  const content = await to.read(from.file);
  return content !== undefined && md5(content) === from.md5;
}

/**
 * Copies missing and differing pictures and verifies each copy. It can be interrupted and repeated.
 * @throws Error naming a file whose copy differs
 */
export async function copyPictures(
  from: PictureStorage,
  to: PictureStorage,
  { remove = false, progress }: Options = {},
): Promise<Copied> {
  const files = await filesOf(from);
  const there = await filesOf(to);
  const counts: Copied = { all: files.size, copied: 0, removed: 0 };
  let done = 0;
  const copy = async (picture: StoredPicture): Promise<void> => {
    const { file } = picture;
    if (!(await isThere(picture, to, there.get(file)))) {
      const content = await from.read(file);
      if (content && !(await isSame(content, to, there.get(file)))) {
        await to.put(file, content);
        if (!(await isSame(content, to, await to.stat(file)))) {
          throw new Error(`${file} is not in ${to.place} as it was copied.`);
        }
        counts.copied++;
      }
    }
    if (remove) {
      await from.remove(file);
      counts.removed++;
    }
    progress?.(++done, files.size);
  };
  const limit = pLimit(CONCURRENCY);
  const lanes = [...files.values()].map((picture) => limit(() => copy(picture)));
  await Promise.all(lanes).finally(() => limit.clearQueue());
  return counts;
}
