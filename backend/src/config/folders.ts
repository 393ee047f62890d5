import fs from 'node:fs';
import path from 'node:path';

/** @returns the nearest parent folder with a package.json, which is farther away from compiled code than from its source */
function packageOf(folder: string): string {
  const above = path.dirname(folder);
  const isIt = above === folder || fs.existsSync(path.join(folder, 'package.json'));
  return isIt ? folder : packageOf(above);
}

/** Folder of the backend's package.json and demo catalogue. */
export const BACKEND = packageOf(import.meta.dirname);
/** Base of relative paths in settings. */
export const REPOSITORY_ROOT = path.dirname(BACKEND);
