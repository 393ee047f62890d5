import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** How many builds are retained, including the newest. */
const BUILDS = 3;
/** Lists the files of each build. The server does not serve names that begin with a dot. */
const LIST = '.builds.json';
/** Younger files may belong to a concurrent build. */
const MIN_AGE_MS = 10 * 60_000;

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
    return []; // the first build, or an interrupted one
  }
}

/** Paths of all files in a folder, relative to it, with slashes. */
const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .map((name) => name.split(path.sep).join('/'));

/** Whether a file is old enough to remove; false if a concurrent build has removed it. */
function isOld(file: string): boolean {
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > MIN_AGE_MS;
}

/**
 * Removes all files but those of the newest build, the assets of the builds before it, and files written just now.
 * @param written paths of the files that the newest build wrote
 * @param copied paths of the files that it copied unchanged
 */
export function retainLastBuilds(
  folder: string,
  written: readonly string[],
  copied: readonly string[],
): void {
  const assets = written.filter((name) => name.startsWith('assets/')).toSorted();
  const older = readBuilds(folder).filter((build) => build.join() !== assets.join());
  const builds = [assets, ...older].slice(0, BUILDS);
  const retainedFiles = new Set([...written, ...copied, ...builds.flat()]);
  for (const name of filesIn(folder)) {
    const file = path.join(folder, name);
    if (!retainedFiles.has(name) && isOld(file)) fs.rmSync(file, { force: true });
  }
  fs.writeFileSync(path.join(folder, LIST), JSON.stringify(builds));
}

/** Retains the assets of earlier builds, so that pages opened before this build can still load their chunks. */
export function retainAssets(): Plugin {
  let copiedFrom = '';
  return {
    name: 'larder:keep-assets',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved: ({ publicDir }) => {
      copiedFrom = publicDir;
    },
    writeBundle: ({ dir }, bundle) => {
      if (dir) retainLastBuilds(dir, Object.keys(bundle), filesIn(copiedFrom));
    },
  };
}
