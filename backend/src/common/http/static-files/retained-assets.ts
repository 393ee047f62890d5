import fs from 'node:fs';
import path from 'node:path';

/** Including the newest. */
const RETAINED_BUILDS = 3;
/** Lists the files of each build, the newest first; the frontend's build writes it too (build/keepAssets.ts). */
const LIST = '.builds.json';
/** A younger file may belong to another instance that starts at the same time. */
const MIN_AGE_MS = 10 * 60_000;

type Builds = readonly (readonly string[])[];

function readBuilds(folder: string): Builds {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, LIST), 'utf8')) as Builds;
  } catch {
    return []; // no list yet, or one that a power failure has truncated
  }
}

/** Other instances read the folder concurrently and never see a partial file. */
function writeAtomically(file: string, write: (unfinished: string) => void): void {
  const unfinished = `${file}.${process.pid}-unfinished`;
  write(unfinished);
  fs.renameSync(unfinished, file);
}

const isRecent = (file: string): boolean => {
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written === undefined || Date.now() - written < MIN_AGE_MS;
};

/**
 * Copies the assets of the frontend's build to a folder that all instances share, and deletes those of builds that are
 * no longer retained. An image contains one build, but pages that were opened before an upgrade, or that another
 * instance rendered during one, request the assets of their own build.
 */
export function retainAssets(frontendDir: string, folder: string): void {
  const [own] = readBuilds(frontendDir);
  if (!own) return;
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  for (const name of own) {
    const copy = path.join(folder, name);
    if (fs.existsSync(copy)) continue;
    writeAtomically(copy, (unfinished) =>
      fs.copyFileSync(path.join(frontendDir, name), unfinished),
    );
  }
  const others = readBuilds(folder).filter((build) => build.join() !== own.join());
  const builds = [own, ...others].slice(0, RETAINED_BUILDS);
  writeAtomically(path.join(folder, LIST), (list) =>
    fs.writeFileSync(list, JSON.stringify(builds)),
  );
  const wanted = new Set(builds.flat());
  for (const name of fs.readdirSync(path.join(folder, 'assets'))) {
    const file = path.join(folder, 'assets', name);
    if (!wanted.has(`assets/${name}`) && !isRecent(file)) fs.rmSync(file, { force: true });
  }
}
