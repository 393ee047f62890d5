import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type Backup,
  nameOf,
  outdated,
  removeOutdated,
  removeUnfinished,
} from './backup-retention.js';

const NOW = new Date('2026-11-24T12:00:00Z');
const at = (time: string): Backup => ({ folder: time, time: new Date(time) });
/** @returns one backup for each night at 2:30, the oldest first */
const nights = (count: number): Backup[] =>
  Array.from({ length: count }, (_, index) => {
    const time = new Date('2026-11-24T02:30:00Z');
    time.setUTCDate(time.getUTCDate() - (count - 1 - index));
    return { folder: nameOf(time), time };
  });
const keptOf = (all: Backup[], days: number, weeks: number): string[] => {
  const old = new Set(outdated(all, { days, weeks }, NOW));
  return all.filter((one) => !old.has(one)).map(({ folder }) => folder);
};

describe('retention of backups', () => {
  it('names folders by the time of the backup', () => {
    expect(nameOf(new Date('2026-11-24T03:15:21.999Z'))).toBe('2026-11-24T03-15-21Z');
  });

  it('retains those of the last days, and the last one of each week before', () => {
    expect(keptOf(nights(60), 3, 3)).toEqual([
      '2026-11-15T02-30-00Z', // a Sunday
      '2026-11-22T02-30-00Z',
      '2026-11-23T02-30-00Z',
      '2026-11-24T02-30-00Z',
    ]);
  });

  it('retains all of the last 24 hours, and the last one of each day before', () => {
    const all = [
      '2026-11-22T02:00Z',
      '2026-11-22T14:00Z',
      '2026-11-24T02:00Z',
      '2026-11-24T09:00Z',
    ];
    expect(keptOf(all.map(at), 7, 0)).toEqual(all.slice(1));
  });

  it('retains the newest ones even if they are older than the limit', () => {
    const all = ['2025-01-01T02:00Z', '2025-01-02T02:00Z', '2025-01-03T02:00Z'];
    expect(keptOf(all.map(at), 2, 0)).toEqual(all.slice(1));
    expect(keptOf(all.map(at), 1, 0)).toEqual(all.slice(2));
  });

  it('retains all when no number of days is set', () => {
    expect(keptOf(nights(60), 0, 4)).toHaveLength(60);
  });
});

describe('folder with backups of several databases', () => {
  let directory: string;
  const names = async () => (await fs.readdir(directory)).toSorted();
  async function put(name: string, system: string): Promise<void> {
    await fs.mkdir(path.join(directory, name));
    await fs.writeFile(path.join(directory, name, 'manifest.json'), JSON.stringify({ system }));
  }
  beforeEach(async () => {
    directory = await fs.mkdtemp(path.join(os.tmpdir(), 'larder-kept-'));
  });
  afterEach(() => fs.rm(directory, { recursive: true }));

  it('counts and removes only those of the same database', async () => {
    await put('2026-11-20T02-37-00Z', 'theirs');
    await put('2026-11-21T02-37-00Z', 'ours');
    await put('2026-11-22T02-37-00Z', 'ours');
    const done = await removeOutdated(directory, 'ours', { days: 1, weeks: 0 }, NOW);
    expect(done).toEqual({ removed: 1, left: [] });
    expect(await names()).toEqual(['2026-11-20T02-37-00Z', '2026-11-22T02-37-00Z']);
  });

  it('removes only unfinished ones of the same database', async () => {
    await put('.unfinished-ours-2026-11-20T02-37-00Z', 'ours');
    await put('.unfinished-theirs-2026-11-20T02-37-00Z', 'theirs');
    expect(await removeUnfinished(directory, 'ours')).toEqual({ removed: 1, left: [] });
    expect(await names()).toEqual(['.unfinished-theirs-2026-11-20T02-37-00Z']);
  });

  it('reports a backup that cannot be removed, and removes the others', async () => {
    await put('2026-11-20T02-37-00Z', 'ours');
    await put('2026-11-21T02-37-00Z', 'ours');
    await put('2026-11-22T02-37-00Z', 'ours');
    await fs.writeFile(path.join(directory, '.unfinished-ours-2026-11-20T02-37-00Z'), '');
    const done = await removeOutdated(directory, 'ours', { days: 1, weeks: 0 }, NOW);
    expect(done).toEqual({
      removed: 1,
      left: [expect.stringMatching(/2026-11-20T02-37-00Z cannot be removed \(ENOTDIR\)\./)],
    });
  });
});
