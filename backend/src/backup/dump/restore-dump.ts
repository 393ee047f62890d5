import fs from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { StartupError } from '../../common/errors/startup-error.js';
import { openSession } from '../backup-session.js';
import type { CopyProgress } from '../backup-writer.js';
import { explainFailure, ignoreMissing } from '../disk.js';
import { DUMP, PICTURES, SECRETS, type Manifest } from '../manifest.js';
import { type OpenBackup, RestoredParts } from '../restored-part.js';
import { restoreInto, syncFolder } from '../stored-files.js';
import { assertRoom, verifyBackup } from '../verify-backup.js';
import { findClientProgram, startClientProgram } from './client-programs.js';

/** Number of files in the message. */
const EXAMPLES = 5;

/** @returns the server's major version @throws StartupError if the backup cannot be restored there */
async function assertUsable(session: Client, { database, postgres }: Manifest): Promise<number> {
  if (database !== 'dump') {
    throw new StartupError(
      'This backup has the files of the database that Larder brings. Unset DATABASE_URL to restore it into a data folder.',
    );
  }
  const { rows } = await session.query<{ server_version: string }>('SHOW server_version');
  const server = rows[0]?.server_version ?? '';
  const major = Number.parseInt(server, 10);
  if (major >= Number.parseInt(postgres, 10)) return major;
  throw new StartupError(
    `This backup was made of PostgreSQL ${postgres}, and the database of DATABASE_URL runs ${server}. Restore it into one as new at least.`,
  );
}

const TABLES = `
  SELECT relname::text AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' AND relkind IN ('r', 'p', 'v', 'm', 'S')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
  ORDER BY nspname DESC, name LIMIT ${EXAMPLES}`;

/** @throws StartupError if the database or the folder is not empty */
async function assertEmpty(session: Client, dataDir: string, manifest: Manifest): Promise<void> {
  const { rows } = await session.query<{ name: string }>(TABLES);
  if (rows.length > 0) {
    throw new StartupError(
      `The database of DATABASE_URL is not empty: ${rows.map(({ name }) => name).join(', ')}. A backup is restored into an empty one only: make a new one.`,
    );
  }
  const withSecrets = manifest.files.some((file) => file.path.startsWith(`${SECRETS}/`));
  for (const part of withSecrets ? [PICTURES, SECRETS] : [PICTURES]) {
    const folder = path.join(dataDir, part);
    const names = (await fs.readdir(folder).catch(ignoreMissing)) ?? [];
    if (names.length === 0) continue;
    throw new StartupError(
      `${folder} is not empty: ${names.toSorted().slice(0, EXAMPLES).join(', ')}. A backup is restored beside an empty one only: move this one away.`,
    );
  }
}

/** Codes of a stream whose reader has ended. */
const ENDED_FIRST = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Restores in one transaction, and without owners and rights: the role of the session becomes the owner. */
async function restoreDatabase(
  { folder, manifest, sealing }: OpenBackup,
  { url, program }: { url: string; program: string },
  onBytes: (bytes: number) => void,
): Promise<void> {
  const file = manifest.files.find((one) => one.path.startsWith(`${DUMP}/`));
  if (!file) throw new StartupError(`The backup ${folder} has no database.`);
  const args = [
    ...['--single-transaction', '--exit-on-error'],
    ...['--no-owner', '--no-privileges', '--no-comments'],
  ];
  const { child, ended } = startClientProgram(program, args, url);
  child.stdout.resume();
  try {
    await restoreInto(child.stdin, folder, file, {
      ...{ master: sealing.master, compressed: true, onBytes },
    });
  } catch (error) {
    // If the program failed first, its message is the reason.
    if (ENDED_FIRST.has((error as NodeJS.ErrnoException).code ?? '')) await ended;
    child.kill('SIGKILL');
    throw error;
  }
  await ended;
}

async function writeAll(
  backup: OpenBackup,
  {
    session,
    dataDir,
    ...target
  }: { session: Client; dataDir: string; url: string; program: string },
  progress: CopyProgress,
): Promise<void> {
  const parts = new RestoredParts(backup, progress);
  const pictures = path.join(dataDir, PICTURES);
  // With this name, what an interrupted restore leaves does not prevent the next one.
  const unfinished = path.join(dataDir, `.${PICTURES}-unfinished`);
  await fs.rm(unfinished, { recursive: true, force: true });
  try {
    // The web server may run as another user.
    await parts.write({ part: PICTURES, target: unfinished, mode: 0o644 });
    await fs.chmod(unfinished, 0o755);
    await restoreDatabase(backup, target, parts.onBytes);
  } catch (error) {
    await parts.takeBack();
    throw error;
  }
  await fs.rename(unfinished, pictures);
  const secrets = path.join(dataDir, SECRETS);
  if (backup.manifest.files.some((file) => file.path.startsWith(`${SECRETS}/`))) {
    await fs.rmdir(secrets).catch(ignoreMissing);
    await parts.write({ part: SECRETS, target: secrets });
  }
  await syncFolder(dataDir);
  // A dump has no statistics, without which statements are planned badly.
  await session.query('ANALYZE');
}

/**
 * Restores a dump into an empty database, and its pictures into a data folder that has none. The whole backup is verified before
 * anything is written.
 * @throws StartupError
 */
export async function restoreDump(
  backup: OpenBackup,
  { url, dataDir }: { url: string; dataDir: string },
  { look, write }: { look: CopyProgress; write: CopyProgress },
): Promise<void> {
  const { folder, manifest } = backup;
  const session = await openSession(url);
  try {
    const major = await assertUsable(session, manifest);
    const program = findClientProgram('pg_restore', major);
    await fs.mkdir(dataDir, { recursive: true, mode: 0o711 });
    await assertEmpty(session, dataDir, manifest);
    await verifyBackup(folder, manifest, look);
    const kept = manifest.files.filter((file) => !file.path.startsWith(`${DUMP}/`));
    await assertRoom(
      dataDir,
      kept.reduce((sum, { size }) => sum + size, 0),
    );
    await writeAll(backup, { session, dataDir, url, program }, write);
  } catch (error) {
    throw explainFailure(error, dataDir);
  } finally {
    await session.end();
  }
}
