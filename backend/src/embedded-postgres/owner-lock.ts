import { constants, copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../common/errors/startup-error.js';
import { processIdentity } from './processes.js';

/** The lock's name, in the home of a database. */
export const OWNER = 'postgres.owner';

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/** What the lock says; undefined when there is none. */
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

/** Takes away the lock of a dead owner, unless another start has put its own there meanwhile. */
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
 * Makes this process the only owner of the folder, for as long as it lives or until the returned
 * function is called. A lock left by a process that died is taken over.
 * @throws StartupError while another process owns the folder
 */
export async function takeOwnership(file: string): Promise<() => void> {
  const mine = `${process.pid} ${processIdentity(process.pid)}\n`;
  for (let attempt = 0; attempt < 20; attempt++) {
    if (createLock(file, mine)) return () => rmSync(file, { force: true });
    const lock = readLock(file);
    if (lock === undefined) continue;
    // Empty: its owner is writing it this moment, or died doing so.
    if (lock === '' && attempt < 10) {
      await sleep(50);
      continue;
    }
    assertOwnerIsDead(lock);
    removeStale(file, lock);
  }
  throw new StartupError(`Another start of Larder holds ${file}. Try again in a moment.`);
}
