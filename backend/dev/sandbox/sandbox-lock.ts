import fs from 'node:fs';
import path from 'node:path';

/** The interval between attempts to take the lock, in milliseconds. */
const RETRY_DELAY_MS = 2;
/** An older lock, in milliseconds, belongs to a process that was killed. */
const STALE = 3_000;

const wait = (): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_DELAY_MS);

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

/**
 * Runs work while holding a lock on a file across all processes. The work must be short, because waiting blocks the
 * whole process.
 */
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
