import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** How many builds are kept, the newest with them. */
const BUILDS = 3;
/** Which files each of them has. Nobody is served a name that begins with a dot. */
const LIST = '.builds.json';
/** Files that are younger may be of a build that runs beside this one. In milliseconds. */
const YOUNG = 10 * 60_000;

type Builds = readonly (readonly string[])[];

const isBuilds = (list: unknown): list is Builds =>
  Array.isArray(list) &&
  list.every(
    (build) => Array.isArray(build) && build.every((name: unknown) => typeof name === 'string'),
  );

function readBuilds(folder: string): Builds {
  try {
    const list: unknown = JSON.parse(fs.readFileSync(path.join(folder, LIST), 'utf8'));
    return isBuilds(list) ? list : [];
  } catch {
    return []; // the first build, or one that was cut off
  }
}

/** Names of all files of a folder, with slashes. */
const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((name) => name.split(path.sep).join('/'));

/** One that another build has just removed is none. */
function isOld(file: string): boolean {
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > YOUNG;
}

/**
 * Leaves in a folder what the newest build wrote and copied, and the assets of the builds before it, and
 * whatever was written just now.
 * @param written names of the files that the newest build wrote
 * @param copied names of the files that it copied as they are
 */
export function keepLastBuilds(
  folder: string,
  written: readonly string[],
  copied: readonly string[],
): void {
  const assets = written.filter((name) => name.startsWith('assets/')).toSorted();
  const older = readBuilds(folder).filter((build) => build.join() !== assets.join());
  const builds = [assets, ...older].slice(0, BUILDS);
  const wanted = new Set([...written, ...copied, ...builds.flat()]);
  for (const name of filesIn(folder)) {
    const file = path.join(folder, name);
    if (!wanted.has(name) && isOld(file)) fs.rmSync(file, { force: true });
  }
  fs.writeFileSync(path.join(folder, LIST), JSON.stringify(builds));
}

/** A page that was opened before this build still finds the parts of it that it has not loaded yet. */
export function keepAssets(): Plugin {
  let copiedFrom = '';
  return {
    name: 'larder:keep-assets',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved: ({ publicDir }) => {
      copiedFrom = publicDir;
    },
    writeBundle: ({ dir }, bundle) => {
      if (dir) keepLastBuilds(dir, Object.keys(bundle), filesIn(copiedFrom));
    },
  };
}
