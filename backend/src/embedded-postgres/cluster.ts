import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '../common/errors/startup-error.js';
import { generatedSecret } from '../config/generated-secret.js';
import type { Binaries } from './binaries.js';
import type { Account, ClusterLocation } from './cluster-location.js';

/** The role that owns the cluster. */
export const ROLE = 'larder';
export const PASSWORD = 'postgres-password';

/** The environment of PostgreSQL's programs, without the shop's variables. */
export const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function changeOwner(account: Account, file: string): void {
  if (account.uid !== undefined && account.gid !== undefined) {
    chownSync(file, account.uid, account.gid);
  }
}

async function run(program: string, args: string[], account: Account, input = ''): Promise<void> {
  const child = spawn(program, args, { ...account, cwd: '/', env: ENVIRONMENT, stdio: 'pipe' });
  child.stdin.on('error', () => undefined); // it may end without reading; the exit code is checked
  child.stdin.end(input);
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('exit', resolve);
  });
  const [code, errors] = await Promise.all([exit, text(child.stderr), text(child.stdout)]);
  if (code === 0) return;
  if (errors.includes('No space left on device')) throw diskFull();
  const lines = errors.trim().split('\n');
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(errors)?.[1] ?? lines.at(-1) ?? 'no reason given';
  throw new StartupError(`The database could not be made: ${path.basename(program)}: ${reason}`);
}

/** For a full disk. */
export function diskFull(): StartupError {
  return new StartupError('The disk that holds the data folder is full. Free some space on it.');
}

/**
 * Creates the cluster under another name and renames it once it is complete, so that an interrupted start leaves nothing that the next
 * one would take for a database.
 */
async function createCluster(
  place: ClusterLocation,
  binaries: Binaries,
  password: string,
  scratch: boolean,
) {
  const unfinished = `${place.cluster}.new-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${unfinished}.password`;
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  changeOwner(place.account, unfinished);
  changeOwner(place.account, passwordFile);
  const args = [
    ...['-D', unfinished, '-U', ROLE, '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--no-instructions', ...(scratch ? ['--no-sync'] : [])],
  ];
  try {
    await run(binaries.initdb, args, place.account);
    renameSync(unfinished, place.cluster);
  } finally {
    removeUnfinished(place);
  }
}

/** Deletes what an interrupted start left, unless one of its programs still writes there. */
function removeUnfinished({ home, cluster }: ClusterLocation): void {
  const prefix = `${path.basename(cluster)}.new-`;
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(prefix))) {
    try {
      rmSync(path.join(home, name), { recursive: true, force: true, maxRetries: 2 });
    } catch {
      // Still being written by the interrupted start: the next start removes it.
    }
  }
}

function assertSameMajor({ cluster, account }: ClusterLocation, major: number): void {
  const { uid } = statSync(cluster);
  if (account.uid === undefined && uid !== process.getuid?.()) {
    throw new StartupError(
      `The database in ${cluster} belongs to another user (number ${uid}), who started Larder here before. Start it as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  const version = path.join(cluster, 'PG_VERSION');
  if (!existsSync(version)) {
    throw new StartupError(
      `${cluster} is in the way: it is not a database. Move it elsewhere, or set DATA_DIR to another folder.`,
    );
  }
  const found = Number(readFileSync(version, 'utf8'));
  if (found === major) return;
  const cure = found > major ? 'Start a newer Larder' : 'Start the older Larder that made it';
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this release bundles PostgreSQL ${major}. ${cure}, or set DATA_DIR to another folder.`,
  );
}

/** Sets the password in single-user mode, which needs no authentication. */
async function resetPassword(
  place: ClusterLocation,
  binaries: Binaries,
  password: string,
): Promise<void> {
  const args = ['--single', '-D', place.cluster, 'postgres'];
  await run(binaries.postgres, args, place.account, `ALTER ROLE ${ROLE} PASSWORD '${password}'\n`);
}

/**
 * Creates the cluster if there is none, and rejects an unusable one.
 * @returns the password of the role `larder`, which is stored with the secrets of the data folder
 */
export async function prepareCluster(
  place: ClusterLocation,
  binaries: Binaries,
  scratch: boolean,
): Promise<string> {
  removeUnfinished(place);
  const exists = existsSync(place.cluster) && readdirSync(place.cluster).length > 0;
  if (exists) assertSameMajor(place, binaries.major);
  const isKept = existsSync(path.join(place.dataDir, 'secrets', PASSWORD));
  // Stored before it is set: otherwise a crash in between could leave a database without a known password.
  const password = generatedSecret(place.dataDir, PASSWORD);
  if (!exists) await createCluster(place, binaries, password, scratch);
  else if (!isKept) await resetPassword(place, binaries, password);
  return password;
}
