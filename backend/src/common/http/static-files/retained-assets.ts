import fs from 'node:fs';
import path from 'node:path';

/** How many builds are kept, the newest with them. */
const BUILDS = 3;
/** Which files each of them has, the newest first, as the frontend's build writes it too (retainAssets.ts). */
const LIST = '.builds.json';
/** Files that are younger may be of a copy of the shop that starts beside this one. In milliseconds. */
const YOUNG = 10 * 60_000;

type Builds = readonly (readonly string[])[];

function readBuilds(folder: string): Builds {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, LIST), 'utf8')) as Builds;
  } catch {
    return []; // none yet, or a list that a power cut has left half written
  }
}

/** Others read there meanwhile, and never see half a file. */
function appear(file: string, write: (unfinished: string) => void): void {
  const unfinished = `${file}.${process.pid}-unfinished`;
  write(unfinished);
  fs.renameSync(unfinished, file);
}

const isYoung = (file: string): boolean => {
  const written = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written === undefined || Date.now() - written < YOUNG;
};

/**
 * Copies the assets of the frontend's build to where every copy of the shop finds them, and leaves those of the builds before it.
 * An image has the files of one build alone; but pages that were opened before an upgrade, or came from another copy in the midst
 * of one, ask for those of theirs.
 */
export function retainAssets(frontendDir: string, folder: string): void {
  const [own] = readBuilds(frontendDir);
  if (!own) return;
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  for (const name of own) {
    const kept = path.join(folder, name);
    if (fs.existsSync(kept)) continue;
    appear(kept, (unfinished) => fs.copyFileSync(path.join(frontendDir, name), unfinished));
  }
  const others = readBuilds(folder).filter((build) => build.join() !== own.join());
  const builds = [own, ...others].slice(0, BUILDS);
  appear(path.join(folder, LIST), (list) => fs.writeFileSync(list, JSON.stringify(builds)));
  const wanted = new Set(builds.flat());
  for (const name of fs.readdirSync(path.join(folder, 'assets'))) {
    const file = path.join(folder, 'assets', name);
    if (!wanted.has(`assets/${name}`) && !isYoung(file)) fs.rmSync(file, { force: true });
  }
}
