import { takeBackup } from './backup/take-backup.js';
import { messageOf } from './common/errors/describe-error.js';
import { StartupError } from './common/errors/startup-error.js';
import { slowly } from './common/slowly.js';
import { loadEnvBeside } from './config/env.js';
import { reachDatabase } from './embedded-postgres/reach-database.js';
import { megabytes, percentOf } from './backup/amounts.js';

/** For whoever runs the shop: backs up its embedded database and its pictures, whether it is open or not. */
async function main(): Promise<void> {
  const env = loadEnvBeside();
  if (env.databaseUrl) {
    throw new StartupError(
      'This is for the database that Larder brings. That of DATABASE_URL is backed up where it runs; docs/operating.md says how.',
    );
  }
  const { url, leave } = await reachDatabase(env);
  const start = Date.now();
  try {
    const progress = slowly((done: number, all: number) =>
      process.stderr.write(`… ${percentOf(done, all)} of ${megabytes(all)}\n`),
    );
    const { folder, manifest, removed, left } = await takeBackup(env, { url, progress });
    const stored = manifest.files.reduce((sum, { size }) => sum + size, 0);
    const seconds = ((Date.now() - start) / 1_000).toFixed(1);
    const lines = [
      `Backed up ${manifest.files.length} files, ${megabytes(stored)} of ${megabytes(manifest.bytes)}, in ${seconds} s: ${folder}`,
      ...(removed > 0 ? [`Backups that are kept no longer: ${removed}`] : []),
      ...(manifest.picturesIn ? [`Without the pictures in ${manifest.picturesIn}.`] : []),
      ...(env.backupKey
        ? []
        : [
            'It is not encrypted, and without the secrets of the data folder: BACKUP_KEY is not set.',
          ]),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    for (const sentence of left) process.stderr.write(`${sentence}\n`);
  } finally {
    await leave();
  }
}

try {
  await main();
} catch (error) {
  const sentence = error instanceof StartupError ? error.message : messageOf(error);
  process.stderr.write(`There is no new backup: ${sentence}\n`);
  process.exitCode = 1;
}
