import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { percentOf } from '../backup/backup-writer.js';
import { restoreCluster } from '../backup/cluster/restore-cluster.js';
import { restoreDump } from '../backup/dump/restore-dump.js';
import { findBackups } from '../backup/backup-retention.js';
import { readManifest, PICTURES } from '../backup/manifest.js';
import { assertNotNewer } from '../backup/verify-backup.js';
import { StartupError } from '../common/errors/startup-error.js';
import { throttleProgress } from '../common/throttle-progress.js';
import { runCommand } from '../common/run-command.js';
import type { Env } from '../config/env.js';
import { loadEnvForCommand } from '../config/load-env.js';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.js';
import { checkInvariants, reportOf } from '../invariants/check-invariants.js';
import { migrateDatabase } from '../migrate-database.js';
import { FolderStorage } from '../products/pictures/folder-storage.js';
import { openPictureStorages } from '../products/pictures/picture-storages.js';

/** @throws StartupError that lists the backups if `named` is none of them */
async function findBackup({ backupDir }: Env, named?: string): Promise<string> {
  const folders = named ? [path.resolve(named), path.join(backupDir, named)] : [];
  const found = folders.find((folder) => existsSync(folder));
  if (found) return found;
  if (named) throw new StartupError(`There is no backup ${named}.`);
  const all = (await findBackups(backupDir)).map(({ folder }) => `  ${path.basename(folder)}`);
  throw new StartupError(
    all.length > 0
      ? `Which backup? Name one of these in ${backupDir}:\n${all.join('\n')}`
      : `Which backup? There is none in ${backupDir}.`,
  );
}

const progressOf = (what: string) =>
  throttleProgress((done: number, all: number) =>
    process.stderr.write(`… ${what}: ${percentOf(done, all)}\n`),
  );

/** Migrates the restored database and checks the invariants of its data and pictures. @returns whether they hold */
async function checkRestored(env: Env, url: string, dataDir: string): Promise<boolean> {
  await migrateDatabase(url);
  const { bucket } = await openPictureStorages(env);
  const folder = new FolderStorage(path.join(dataDir, PICTURES));
  const findings = await checkInvariants(url, { pictures: bucket ? [folder, bucket] : [folder] });
  process.stdout.write(reportOf(findings));
  return findings.every(({ violations }) => violations === 0);
}

async function checkRestoredCluster(env: Env, dataDir: string): Promise<boolean> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  try {
    return await checkRestored(env, url, dataDir);
  } finally {
    await stop();
  }
}

/** Restores a backup into an empty data folder or database. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const env = loadEnvForCommand();
  const { databaseUrl: url } = env;
  const dataDir = values.to ? path.resolve(values.to) : env.dataDir;
  const folder = await findBackup(env, positionals[0]);
  const backup = { folder, ...(await readManifest(folder, env.backupKey)) };
  assertNotNewer(backup.manifest);
  const progress = { look: progressOf('looking at the backup'), write: progressOf('restoring') };
  await (url
    ? restoreDump(backup, { url, dataDir }, progress)
    : restoreCluster(backup, dataDir, progress));
  const where = url ? `the database, its pictures in ${dataDir}` : dataDir;
  const { time, picturesIn } = backup.manifest;
  process.stdout.write(`The shop of ${time} is in ${where}. Looking at what is in it:\n`);
  if (picturesIn) process.stdout.write(`Pictures in ${picturesIn} were not backed up with it.\n`);
  const holds = await (url ? checkRestored(env, url, dataDir) : checkRestoredCluster(env, dataDir));
  if (!holds) process.exitCode = 1;
}

await runCommand(main);
