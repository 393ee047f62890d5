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
/** One each night at half past two, the oldest first. */
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

describe('backups', () => {
  it('are named by their time', () => {
    expect(nameOf(new Date('2026-11-24T03:15:21.999Z'))).toBe('2026-11-24T03-15-21Z');
  });

  it('are kept of the last days, and the last one of each week before', () => {
    expect(keptOf(nights(60), 3, 3)).toEqual([
      '2026-11-15T02-30-00Z', // a Sunday
      '2026-11-22T02-30-00Z',
      '2026-11-23T02-30-00Z',
      '2026-11-24T02-30-00Z',
    ]);
  });

  it('are all kept for a day, and then the last one of it', () => {
    const all = [
      '2026-11-22T02:00Z',
      '2026-11-22T14:00Z',
      '2026-11-24T02:00Z',
      '2026-11-24T09:00Z',
    ];
    expect(keptOf(all.map(at), 7, 0)).toEqual(all.slice(1));
  });

  it('are kept however old they are, while no newer ones come', () => {
    const all = ['2025-01-01T02:00Z', '2025-01-02T02:00Z', '2025-01-03T02:00Z'];
    expect(keptOf(all.map(at), 2, 0)).toEqual(all.slice(1));
    expect(keptOf(all.map(at), 1, 0)).toEqual(all.slice(2));
  });

  it('are all kept when nobody says of how many days', () => {
    expect(keptOf(nights(60), 0, 4)).toHaveLength(60);
  });
});

describe('in a folder of several shops', () => {
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

  it('only those of the same database are counted and removed', async () => {
    await put('2026-11-20T02-37-00Z', 'theirs');
    await put('2026-11-21T02-37-00Z', 'ours');
    await put('2026-11-22T02-37-00Z', 'ours');
    const done = await removeOutdated(directory, 'ours', { days: 1, weeks: 0 }, NOW);
    expect(done).toEqual({ removed: 1, left: [] });
    expect(await names()).toEqual(['2026-11-20T02-37-00Z', '2026-11-22T02-37-00Z']);
  });

  it('only what the same database left unfinished is removed', async () => {
    await put('.unfinished-ours-2026-11-20T02-37-00Z', 'ours');
    await put('.unfinished-theirs-2026-11-20T02-37-00Z', 'theirs');
    expect(await removeUnfinished(directory, 'ours')).toEqual({ removed: 1, left: [] });
    expect(await names()).toEqual(['.unfinished-theirs-2026-11-20T02-37-00Z']);
  });

  it('one that cannot be removed is told, and keeps no other', async () => {
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
