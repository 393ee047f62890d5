import fs from 'node:fs';
import path from 'node:path';

/** The nearest folder above with a package.json: from what is compiled it is farther away than from its source. */
function packageOf(folder: string): string {
  const above = path.dirname(folder);
  const isIt = above === folder || fs.existsSync(path.join(folder, 'package.json'));
  return isIt ? folder : packageOf(above);
}

/** Where package.json and the demo catalogue of the backend are. */
export const BACKEND = packageOf(import.meta.dirname);
/** What paths in settings are relative to. */
export const REPOSITORY_ROOT = path.dirname(BACKEND);
