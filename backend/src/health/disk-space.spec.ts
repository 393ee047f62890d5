import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { toFailure } from '../common/errors/error.filter.js';
import { Env } from '../config/env.js';
import { Timing } from '../config/timing.js';
import { countDiskFull } from '../metrics/disk-full.js';
import { registry } from '../metrics/registry.js';
import { DiskSpace } from './disk-space.js';

/** @returns the value of a series, or undefined if it is not exposed */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

const failure = (code: string): Error => Object.assign(new Error('it failed'), { code });

describe('disk space', () => {
  it('is exposed for each folder that exists', async () => {
    const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'larder-disk-'));
    const env = Object.assign(new Env(), { dataDir, backupDir: path.join(dataDir, 'nowhere') });
    const space = new DiskSpace(env, { ...new Timing(), metricsTimeoutMs: 60_000 });
    space.onModuleInit();
    const [free, size] = [
      await valueOf('larder_disk_free_bytes{disk="data"}'),
      await valueOf('larder_disk_size_bytes{disk="data"}'),
    ];
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThan(free ?? Infinity);
    expect(await valueOf('larder_disk_free_bytes{disk="backups"}')).toBeUndefined();
    space.onModuleDestroy();
    expect(await valueOf('larder_disk_free_bytes{disk="data"}')).toBeUndefined();
    await fs.rm(dataDir, { recursive: true });
  });
});

describe('a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT'])('is 507 with a sentence for people: %s', (code) => {
    expect(toFailure(failure(code))).toEqual({
      status: 507,
      body: {
        success: false,
        code: 'STORAGE_FULL',
        message: 'The shop has no space left for files. Please contact us.',
      },
    });
  });

  it('is 503 if it is that of the database', () => {
    expect(toFailure(failure('53100')).status).toBe(503);
  });

  it('is counted by disk, and other failures are not', async () => {
    const counts = async (): Promise<number[]> => [
      (await valueOf('larder_disk_full_total{disk="files"}')) ?? 0,
      (await valueOf('larder_disk_full_total{disk="database"}')) ?? 0,
    ];
    // Other test files of this worker count in the same registry.
    const [files = 0, database = 0] = await counts();
    for (const code of ['ENOSPC', 'EDQUOT', '53100', 'EIO', '23505']) countDiskFull(failure(code));
    countDiskFull(undefined);
    expect(await counts()).toEqual([files + 2, database + 1]);
  });
});
