import { expect, it, vi } from 'vitest';
import { relativeTime } from './OrderTime';

const at = (day: number, hour: number, minute = 0, second = 0): Date =>
  new Date(2026, 10, day, hour, minute, second);
const now = at(21, 20, 17);

it.each([
  [at(21, 19, 45), '7:45 PM · 32 min'],
  [at(21, 20, 16, 30), '8:16 PM · now'],
  [at(21, 20, 18), '8:18 PM · now'],
  [at(21, 0, 0), '12:00 AM · 20 h'],
  [at(20, 23, 59), 'Yesterday, 11:59 PM'],
  [at(19, 9, 5), 'Nov 19, 9:05 AM'],
  [new Date(2025, 10, 21, 9), 'Nov 21, 2025'],
])('describes %s', (then, text) => {
  // Newer browsers separate the time from AM and PM by a narrow space.
  expect(relativeTime(then.toISOString(), now).replace(/\s/g, ' ')).toBe(text);
});

it.each(['America/New_York', 'Asia/Tokyo'])('uses the clock of a shop in %s', (zone) => {
  // It is a different day in the viewer's time zone.
  vi.stubEnv('TZ', zone === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo');
  const offset = zone === 'Asia/Tokyo' ? '+09:00' : '-05:00';
  const text = (then: string, at = '2026-11-21T00:30:00') =>
    relativeTime(`${then}${offset}`, new Date(`${at}${offset}`), zone).replace(/\s/g, ' ');
  expect(text('2026-11-21T00:10:00')).toBe('12:10 AM · 20 min');
  expect(text('2026-11-20T23:50:00')).toBe('Yesterday, 11:50 PM');
  expect(text('2026-11-19T23:59:00')).toBe('Nov 19, 11:59 PM');
  expect(text('2025-12-31T23:59:00')).toBe('Dec 31, 2025');
  expect(text('2026-11-20T00:00:00', '2026-11-21T23:59:00')).toBe('Yesterday, 12:00 AM');
});

it('returns nothing for an invalid time', () => {
  expect(relativeTime('soon', now)).toBe('');
});
