import fs from 'node:fs/promises';
import path from 'node:path';

export interface Found {
  folders: string[];
  files: { name: string; size: number }[];
}

export const sizeOf = ({ files }: Found): number => files.reduce((sum, { size }) => sum + size, 0);

/** For catch(): maps a missing file to undefined. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The files of a folder without subfolders, except those that are still being written. */
export async function flatFilesIn(folder: string): Promise<Found> {
  const entries = (await fs.readdir(folder, { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const files = names.map(async ({ name }) => {
    const stat = await fs.stat(path.join(folder, name)).catch(ignoreMissing);
    return { name, size: stat?.size ?? 0 };
  });
  return { folders: [], files: await Promise.all(files) };
}

/** All subfolders, by their relative paths. */
export async function foldersIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
