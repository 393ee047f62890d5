import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../../common/errors/startup-error.js';
import { findBinaries } from '../../embedded-postgres/binaries.js';
import { OWNER, takeOwnership } from '../../embedded-postgres/owner-lock.js';
import {
  choosePlace,
  linkHome,
  type ClusterLocation,
} from '../../embedded-postgres/cluster-location.js';
import type { CopyProgress } from '../backup-writer.js';
import { explainFailure } from '../disk.js';
import { DATABASE, PICTURES, SECRETS, type Manifest } from '../manifest.js';
import { type OpenBackup, RestoredParts } from '../restored-part.js';
import { syncFolder } from '../stored-files.js';
import { assertRoom, verifyBackup } from '../verify-backup.js';

/** The one folder of a data folder that is not part of the shop. */
const BACKUPS = 'backups';
/** Number of files in the message. */
const EXAMPLES = 5;

/** @throws StartupError if the folder is not empty */
async function assertEmpty(to: string): Promise<void> {
  const names = await fs.readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.filter((name) => name !== BACKUPS && name !== OWNER);
  if (found.length > 0) {
    throw new StartupError(
      `${to} is not empty: ${found.toSorted().slice(0, EXAMPLES).join(', ')}. A backup is restored into an empty folder only: move this one away, or name another with --to.`,
    );
  }
}

/** @throws StartupError if the location outside of the data folder has a database already */
function assertNoCluster({ cluster }: ClusterLocation): void {
  if (!existsSync(cluster)) return;
  throw new StartupError(
    `There is a database in ${cluster} already, of a data folder that stood there before. Restore into another folder with --to.`,
  );
}

/** @throws StartupError if the PostgreSQL of this release cannot use the backup */
function assertUsable({ database, postgres }: Manifest): void {
  if (database === 'dump') {
    throw new StartupError(
      'This backup is a dump of a database of your own. Set DATABASE_URL to an empty one to restore it there.',
    );
  }
  const { major } = findBinaries({});
  if (Number.parseInt(postgres, 10) === major) return;
  throw new StartupError(
    `This backup was made with PostgreSQL ${postgres}, and this release bundles PostgreSQL ${major}. Restore it with the Larder that made it.`,
  );
}

async function writeAll(
  backup: OpenBackup,
  place: ClusterLocation,
  progress: CopyProgress,
): Promise<void> {
  const parts = new RestoredParts(backup, progress);
  // With this name, a start does not take an interrupted restore for a database.
  const unfinished = `${place.cluster}.new-${randomBytes(4).toString('hex')}`;
  const pictures = path.join(place.dataDir, PICTURES);
  try {
    await parts.write({ part: DATABASE, target: unfinished, account: place.account });
    // The web server may run as another user.
    await parts.write({ part: PICTURES, target: pictures, mode: 0o644 });
    await fs.chmod(pictures, 0o755);
    if (backup.manifest.folders.includes(SECRETS)) {
      await parts.write({ part: SECRETS, target: path.join(place.dataDir, SECRETS) });
    }
    linkHome(place);
    await fs.rename(unfinished, place.cluster);
    await syncFolder(place.home);
    await syncFolder(place.dataDir);
  } catch (error) {
    await parts.takeBack();
    throw error;
  }
}

/**
 * Restores a backup of the embedded database into an empty data folder. The whole backup is verified before anything is written, and no
 * shop can be started in the folder meanwhile.
 * @throws StartupError
 */
export async function restoreCluster(
  backup: OpenBackup,
  to: string,
  { look, write }: { look: CopyProgress; write: CopyProgress },
): Promise<void> {
  const { folder, manifest } = backup;
  assertUsable(manifest);
  try {
    await assertEmpty(to);
    const place = choosePlace(to);
    const release = await takeOwnership(path.join(place.home, OWNER));
    try {
      assertNoCluster(place);
      await verifyBackup(folder, manifest, look);
      await assertRoom(place.home, manifest.bytes);
      // Not every program takes the lock.
      await assertEmpty(to);
      await writeAll(backup, place, write);
    } finally {
      release();
    }
  } catch (error) {
    throw explainFailure(error, to);
  }
}
