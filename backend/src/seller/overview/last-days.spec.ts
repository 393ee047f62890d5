import { lastDays } from './last-days.js';

const iso = (bounds: readonly Date[]): string[] => bounds.map((bound) => bound.toISOString());

describe('lastDays', () => {
  it('returns midnights in the time zone, also across a change to winter time', () => {
    const now = new Date('2026-11-02T04:30:00Z');
    expect(lastDays(2, 'UTC', now)).toMatchObject({ names: ['2026-11-01', '2026-11-02'] });
    const { names, bounds } = lastDays(2, 'America/New_York', now);
    expect(names).toEqual(['2026-10-31', '2026-11-01']);
    expect(iso(bounds)).toEqual([
      '2026-10-31T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]);
  });

  it('returns the first moment of a day without a midnight', () => {
    const { bounds } = lastDays(1, 'Africa/Cairo', new Date('2026-04-24T12:00:00Z'));
    expect(iso(bounds)).toEqual(['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z']);
  });

  it.each(['Asia/Calcutta', 'US/Pacific', 'AET', 'PST8PDT', 'Pacific/Kiritimati'])(
    'supports the time zone %s',
    (zone) => {
      const now = new Date();
      const { names, bounds } = lastDays(30, zone, now);
      expect(names.at(-1)).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(now));
      expect(bounds).toHaveLength(31);
    },
  );
});
