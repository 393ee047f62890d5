import { dayStart, isDateOrInstant } from './date-validation.js';

describe('isDateOrInstant', () => {
  it.each([
    '2026-02-28',
    '2024-02-29',
    '0001-01-01',
    '2026-05-01T00:00Z',
    '2026-05-01T23:59:59.123456Z',
    '2026-05-01T12:00:00+15:59',
    '2026-05-01T12:00:00-08:00',
  ])('accepts %s', (text) => {
    expect(isDateOrInstant(text)).toBe(true);
  });

  it.each([
    '',
    '2026',
    '2026-01',
    '2026-W01-1',
    '2026-121',
    '20260501',
    '2026-02-29',
    '2026-04-31',
    '0000-01-01',
    '294277-01-01',
    '+002026-01-01',
    'infinity',
    'now',
    '2026-01-01T12Z',
    '2026-01-01T12:00',
    '2026-01-01T24:00Z',
    '2026-01-01T12:60Z',
    '2026-01-01T12:00+16:00',
    '2026-01-01T12:00-15:60',
    '2026-01-01T12:00:00.1234567Z',
    '2026-01-01 12:00Z',
    '2026-01-01TT12:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    7,
    null,
  ])('rejects %j', (value) => {
    expect(isDateOrInstant(value)).toBe(false);
  });
});

describe('dayStart', () => {
  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-09-28', 'Pacific/Auckland', '2026-09-27T11:00:00.000Z'],
  ])('returns midnight of %s in %s', (day, zone, moment) => {
    expect(dayStart(day, zone).toISOString()).toBe(moment);
  });

  // In Cairo, Beirut and Santiago the clocks change at midnight, in Havana to a second midnight;
  // Apia skipped a day.
  it.each([
    ['Africa/Cairo', 2026],
    ['Asia/Beirut', 2026],
    ['America/Santiago', 2026],
    ['America/Havana', 2026],
    ['Australia/Lord_Howe', 2026],
    ['Pacific/Apia', 2011],
  ])('returns the first moment of each day in %s', (zone, year) => {
    const dayAt = (moment: number): string =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment);
    for (let n = 0; n < 365; n++) {
      const day = new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10);
      const start = dayStart(day, zone).getTime();
      const isLeftOut = zone === 'Pacific/Apia' && day === '2011-12-30';
      expect([dayAt(start), dayAt(start - 1) < day]).toEqual([
        isLeftOut ? '2011-12-31' : day,
        true,
      ]);
    }
  });
});
