import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.mjs';

const FOLDER = 'node_modules/';

/** All packages of package-lock.json, for any system, without the workspaces. */
export function lockedPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes(FOLDER) && !link)
    .map(([place, entry]) => ({
      ...entry,
      place,
      name: entry.name ?? place.slice(place.lastIndexOf(FOLDER) + FOLDER.length),
    }));
}
