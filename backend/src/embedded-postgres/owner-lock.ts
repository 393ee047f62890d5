import { constants, copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../common/errors/startup-error.js';
import { processIdentity } from './processes.js';

/** The name of the lock file. */
export const OWNER = 'postgres.owner';

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** @returns the content of the lock file, or undefined if there is none */
function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function createLock(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function assertOwnerIsDead(lock: string): void {
  const [pid = '', ...identity] = lock.trim().split(' ');
  if (pid && processIdentity(Number(pid)) === identity.join(' ')) {
    throw new StartupError(
      `Larder is already running from this folder (process ${pid}). Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}

/** Deletes the lock of a dead process, unless another start has replaced it meanwhile. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (readLock(aside) !== stale) copyFileSync(aside, file, constants.COPYFILE_EXCL);
  rmSync(aside, { force: true });
}

/**
 * Locks the folder for this process, until it ends or the returned function is called. The lock of a dead process is replaced.
 * @throws StartupError while another process holds the lock
 */
export async function takeOwnership(file: string): Promise<() => void> {
  const mine = `${process.pid} ${processIdentity(process.pid)}\n`;
  for (let attempt = 0; attempt < 20; attempt++) {
    if (createLock(file, mine)) return () => rmSync(file, { force: true });
    const lock = readLock(file);
    if (lock === undefined) continue;
    // Empty: its owner is just writing it, or died while doing so.
    if (lock === '' && attempt < 10) {
      await sleep(50);
      continue;
    }
    assertOwnerIsDead(lock);
    removeStale(file, lock);
  }
  throw new StartupError(`Another start of Larder holds ${file}. Try again in a moment.`);
}
