import fs from 'node:fs';
import path from 'node:path';

/** In milliseconds. */
const PAUSE = 2;
/** Nobody works for so long: whoever had the lock was killed. */
const STALE = 3_000;

const wait = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);

function isTaken(lock: string): boolean {
  try {
    fs.mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const since = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - since > STALE) fs.rmSync(lock, { recursive: true, force: true });
  return false;
}

/** Works alone with a file, of all processes. Only for moments: nothing else of the process runs while it waits. */
export function alone<T>(file: string, work: () => T): T {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const lock = `${file}.lock`;
  while (!isTaken(lock)) wait();
  try {
    return work();
  } finally {
    fs.rmSync(lock, { recursive: true, force: true });
  }
}
