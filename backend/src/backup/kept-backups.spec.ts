import { type Backup, nameOf, outdated } from './kept-backups.js';

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
