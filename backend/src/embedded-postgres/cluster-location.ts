import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartupError } from '../common/errors/startup-error.js';

/** The user that runs PostgreSQL: empty for the current one, another one if that is root. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** For databases whose account has no access to the data folder. */
export const SYSTEM_FOLDER =
  process.platform === 'darwin' ? '/usr/local/var/larder' : '/var/lib/larder';

/** PostgreSQL refuses to run as root; this unprivileged user exists on every system. */
const NOBODY: Account = { uid: 65534, gid: 65534 };

export interface ClusterLocation {
  /** Holds pictures, secrets, the log and the password. */
  dataDir: string;
  /** Holds the cluster and the lock; the data folder itself, or a folder under SYSTEM_FOLDER. */
  home: string;
  /** PostgreSQL's own folder. */
  cluster: string;
  account: Account;
  /** True when the data folder does not point to the home yet. */
  isUnlinked: boolean;
}

function canEnter(folder: string, account: Account): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' });
  if (probe.error) {
    throw new StartupError(
      'PostgreSQL does not run as root, and this system does not let Larder change to another user. Start it as an ordinary user, or set DATABASE_URL.',
    );
  }
  return probe.status === 0;
}

/** As root, the owner of an existing cluster, so that root and a user can start the shop alternately. */
function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

function assertNotACopy(place: ClusterLocation): void {
  const record = path.join(place.home, 'data-dir');
  const origin = existsSync(record) ? readFileSync(record, 'utf8').trim() : place.dataDir;
  const link = path.join(origin, 'postgres');
  const original = origin !== place.dataDir && existsSync(link) && realpathSync(link);
  if (original === place.cluster) {
    throw new StartupError(
      `${place.dataDir} is a copy: its database belongs to ${origin}. Remove ${path.join(place.dataDir, 'postgres')} to begin with an empty one.`,
    );
  }
}

/**
 * Chooses the location of a data folder's database and creates its folders.
 * @throws StartupError for a folder that cannot contain a database
 */
export function choosePlace(folder: string): ClusterLocation {
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const dataDir = realpathSync(folder);
  const cluster = path.join(dataDir, 'postgres');
  const stat = lstatSync(cluster, { throwIfNoEntry: false });
  if (stat?.isSymbolicLink()) {
    const target = path.resolve(dataDir, readlinkSync(cluster));
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
    const home = realpathSync(path.dirname(target));
    const real = path.join(home, path.basename(target));
    const place = { dataDir, home, cluster: real, account: accountFor(real), isUnlinked: false };
    assertNotACopy(place);
    return place;
  }
  const account = accountFor(cluster);
  const inside = { dataDir, home: dataDir, cluster, account, isUnlinked: false };
  if (account.uid === undefined) return inside;
  // The account of the database may enter the data folder, but not list it.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  if (canEnter(dataDir, account)) return inside;
  if (stat) {
    throw new StartupError(
      `The database's user (number ${account.uid}) cannot reach ${cluster}. Allow everyone to pass through the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    );
  }
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const home = path.join(SYSTEM_FOLDER, name);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  chmodSync(SYSTEM_FOLDER, 0o755);
  chmodSync(home, 0o755);
  return { dataDir, home, cluster: path.join(home, 'postgres'), account, isUnlinked: true };
}

/**
 * Links the data folder to a home elsewhere. An existing database there belongs to a data folder that was deleted since: it is renamed,
 * and a new one is created.
 */
export function linkHome({ dataDir, home, cluster, isUnlinked }: ClusterLocation): void {
  if (home !== dataDir && path.dirname(home) === SYSTEM_FOLDER) {
    writeFileSync(path.join(home, 'data-dir'), `${dataDir}\n`);
  }
  if (!isUnlinked) return;
  if (existsSync(cluster)) {
    renameSync(cluster, `${cluster}.kept-${new Date().toISOString().replace(/\W/g, '')}`);
  }
  symlinkSync(cluster, path.join(dataDir, 'postgres'));
}
