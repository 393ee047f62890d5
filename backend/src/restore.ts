import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { percentOf } from './backup/amounts.js';
import { findBackups } from './backup/kept-backups.js';
import { PICTURES } from './backup/places.js';
import { restoreFiles } from './backup/restore-files.js';
import { messageOf } from './common/errors/describe-error.js';
import { StartupError } from './common/errors/startup-error.js';
import { slowly } from './common/slowly.js';
import { type Env, loadEnvBeside } from './config/env.js';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.js';
import { checkInvariants } from './invariants/check-invariants.js';
import { reportOf } from './invariants/report.js';
import { migrateShop } from './migrate-shop.js';
import { FolderStorage } from './products/pictures/folder-storage.js';
import { openPictureStorages } from './products/pictures/picture-storages.js';

/** @throws StartupError that lists the backups, when none of them was named */
async function findBackup({ backupDir }: Env, named?: string): Promise<string> {
  const folders = named ? [path.resolve(named), path.join(backupDir, named)] : [];
  const found = folders.find((folder) => existsSync(folder));
  if (found) return found;
  if (named) throw new StartupError(`There is no backup ${named}.`);
  const all = (await findBackups(backupDir)).map(({ folder }) => `  npm run restore -- ${folder}`);
  throw new StartupError(
    all.length > 0
      ? `Which backup? These are there:\n${all.join('\n')}`
      : `Which backup? There is none in ${backupDir}.`,
  );
}

const telling = (what: string) =>
  slowly((done: number, all: number) =>
    process.stderr.write(`… ${what}: ${percentOf(done, all)}\n`),
  );

/** Starts the restored database, brings it up to date as the shop would, and looks at what is in it, and in the bucket. */
async function proveRestored(env: Env, dataDir: string): Promise<boolean> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateShop(url);
    const { bucket } = await openPictureStorages(env);
    const folder = new FolderStorage(path.join(dataDir, PICTURES));
    const pictures = bucket ? [folder, bucket] : [folder];
    const findings = await checkInvariants(url, { pictures });
    process.stdout.write(reportOf(findings));
    return findings.every(({ violations }) => violations === 0);
  } finally {
    await stop();
  }
}

/** For whoever runs the shop: makes a data folder of a backup. */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  const env = loadEnvBeside();
  const to = values.to ? path.resolve(values.to) : env.dataDir;
  const folder = await findBackup(env, positionals[0]);
  const manifest = await restoreFiles(folder, to, {
    secret: env.backupKey,
    look: telling('looking at the backup'),
    write: telling('restoring'),
  });
  const { time, picturesIn } = manifest;
  process.stdout.write(`The shop of ${time} is in ${to}. Looking at what is in it:\n`);
  if (picturesIn) process.stdout.write(`Pictures in ${picturesIn} were not backed up with it.\n`);
  if (!(await proveRestored(env, to))) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  const sentence = error instanceof StartupError ? error.message : messageOf(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
