import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { megabytes, percentOf } from '../backup/backup-writer.js';
import { runNightly, isBackedUpSince } from '../backup/schedule/run-nightly.js';
import { createBackup } from '../backup/create-backup.js';
import { StartupError } from '../common/errors/startup-error.js';
import { throttleProgress } from '../common/throttle-progress.js';
import { runCommand, errorLine } from '../common/run-command.js';
import type { Env } from '../config/env.js';
import { printLine } from '../common/print-line.js';
import { loadEnvForCommand } from '../config/load-env.js';
import { reachDatabase } from '../embedded-postgres/reach-database.js';

const print = (sentence: string): void => printLine('info', sentence);
const printError = (sentence: string): void => printLine('warn', sentence);
/** Exists while the last attempt has failed; the health check of the service `backup` looks for it. */
const FAILURE_MARK = path.join(os.tmpdir(), 'backup-failed');

const failureMessage = (error: unknown): string => `There is no new backup: ${errorLine(error)}`;

/** Backs up the database and the pictures of a shop, running or not. */
async function backUp(env: Env, signal?: AbortSignal): Promise<void> {
  const { url, leave } = await reachDatabase(env);
  const start = Date.now();
  try {
    const progress = throttleProgress((done: number, all: number) =>
      process.stderr.write(`… ${percentOf(done, all)} of ${megabytes(all)}\n`),
    );
    // The log of the service needs no progress.
    const options = signal ? { url, signal } : { url, progress };
    const { folder, manifest, removed, left } = await createBackup(env, options);
    const stored = manifest.files.reduce((sum, { size }) => sum + size, 0);
    const seconds = ((Date.now() - start) / 1_000).toFixed(1);
    print(
      `Backed up ${manifest.files.length} files, ${megabytes(stored)} of ${megabytes(manifest.bytes)}, in ${seconds} s: ${folder}`,
    );
    if (removed > 0) print(`Outdated backups deleted: ${removed}`);
    if (manifest.picturesIn) print(`Without the pictures in ${manifest.picturesIn}.`);
    if (!env.backupKey) {
      print(
        'It is not encrypted, and without the secrets of the data folder: BACKUP_KEY is not set.',
      );
    }
    for (const sentence of left) printError(sentence);
  } finally {
    await leave();
  }
}

/** For the service `backup`: runs until it gets a signal, and retries after a failure. */
async function backUpEachNight(env: Env): Promise<void> {
  const { databaseUrl } = env;
  if (!databaseUrl) {
    throw new StartupError(
      'A shop without DATABASE_URL creates its backups automatically at night, while it is running.',
    );
  }
  const closing = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => closing.abort());
  if (env.backupKeepDays === 0) print('BACKUP_KEEP_DAYS is 0: no backup is made at night.');
  await runNightly(closing.signal, async (night) => {
    if (env.backupKeepDays === 0) return true;
    try {
      if (await isBackedUpSince(env.backupDir, databaseUrl, night)) {
        print(`No backup is due: there is one of later than ${night.toISOString()}.`);
      } else {
        await backUp(env, closing.signal);
      }
      await fs.rm(FAILURE_MARK, { force: true });
      return true;
    } catch (error) {
      if (closing.signal.aborted) return false;
      printError(failureMessage(error));
      await fs.writeFile(FAILURE_MARK, '');
      return false;
    }
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { nightly: { type: 'boolean' } } });
  const env = loadEnvForCommand();
  await (values.nightly ? backUpEachNight(env) : backUp(env));
}

await runCommand(main, { formatError: failureMessage });
