import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { until } from '../../../test/support/until.js';
import { Env } from '../../config/env.js';
import { Timing } from '../../config/timing.js';
import { registry } from '../../metrics/registry.js';
import { assertFreeSpace } from '../disk.js';
import { LastBackup } from './last-backup.js';
import { MANIFEST } from '../manifest.js';

let backupDir: string;
beforeEach(async () => {
  backupDir = await fs.mkdtemp(path.join(os.tmpdir(), 'larder-last-'));
});
afterEach(() => fs.rm(backupDir, { recursive: true }));

async function put(name: string, isWhole: boolean): Promise<void> {
  await fs.mkdir(path.join(backupDir, name));
  if (isWhole) await fs.writeFile(path.join(backupDir, name, MANIFEST), '{}');
}

async function seconds(): Promise<string | undefined> {
  const text = await registry.metrics();
  return /^larder_last_backup_timestamp_seconds (.+)$/m.exec(text)?.[1];
}

/**
 * Starts the metric with these settings. A slow disk does not time out within a test by default.
 */
function open(settings: Partial<Env>, metricsTimeoutMs = 60_000): LastBackup {
  const env = Object.assign(new Env(), { backupDir, ...settings });
  const last = new LastBackup(env, { ...new Timing(), metricsTimeoutMs });
  last.onModuleInit();
  return last;
}

/** @returns the value of the metric with these settings */
async function reportedTime(settings: Partial<Env> = {}): Promise<string | undefined> {
  const last = open(settings);
  const time = await seconds();
  last.onModuleDestroy();
  return time;
}

describe('larder_last_backup_timestamp_seconds', () => {
  it('is the time of the last complete backup', async () => {
    expect(await reportedTime()).toBe('0');
    await put('2026-11-20T02-37-00Z', true);
    await put('2026-11-21T02-37-00Z', true);
    await put('2026-11-22T02-37-00Z', false);
    await put('.unfinished-ours-2026-11-23T02-37-00Z', true);
    await put('pictures of a party', true);
    expect(await reportedTime()).toBe(String(Date.parse('2026-11-21T02:37:00Z') / 1_000));
  });

  it('is 0 when the folder cannot be read, and does not break the metrics', async () => {
    const unreadable = path.join(backupDir, 'a file');
    await fs.writeFile(unreadable, '');
    expect(await reportedTime({ backupDir: unreadable })).toBe('0');
  });

  it('is exposed only if backups are enabled or their folder exists', async () => {
    const nowhere = path.join(backupDir, 'nowhere');
    const databaseUrl = 'postgres://larder@db/larder';
    expect(await reportedTime({ databaseUrl, backupDir: nowhere })).toBeUndefined();
    expect(await reportedTime({ databaseUrl })).toBe('0');
    expect(await reportedTime({ backupDir: nowhere })).toBe('0');
    expect(await reportedTime({ backupDir: nowhere, backupKeepDays: 0 })).toBeUndefined();
  });

  it('is omitted when backups are disabled, unless there is one', async () => {
    const settings = { databaseUrl: 'postgres://larder@db/larder', backupKeepDays: 0 };
    expect(await reportedTime(settings)).toBeUndefined();
    await put('2026-11-20T02-37-00Z', true);
    expect(await reportedTime(settings)).toBe(String(Date.parse('2026-11-20T02:37:00Z') / 1_000));
  });

  it('is the previous value while the disk does not respond, which is read once', async () => {
    await put('2026-11-20T02-37-00Z', true);
    const last = open({}, 200);
    const before = String(Date.parse('2026-11-20T02:37:00Z') / 1_000);
    await until(async () => (await seconds()) === before);
    const read = jest.spyOn(fs, 'readdir').mockReturnValue(new Promise(() => undefined));
    try {
      expect([await seconds(), await seconds()]).toEqual([before, before]);
      expect(read).toHaveBeenCalledTimes(1);
    } finally {
      read.mockRestore();
      last.onModuleDestroy();
    }
  });
});

it('rejects a backup when there is not enough disk space', async () => {
  await expect(assertFreeSpace(backupDir, { database: 4e15, pictures: 0 })).rejects.toThrow(
    /^The disk that holds .+ has [\d.]+ GB left, and a backup may need 1000000\.5 GB\. Free some space on it, or set BACKUP_DIR to another disk\.$/,
  );
  await expect(assertFreeSpace(backupDir, { database: 0, pictures: 4e15 })).rejects.toThrow();
  await expect(assertFreeSpace(backupDir, { database: 1e6, pictures: 1e6 })).resolves.toBe(
    undefined,
  );
});
