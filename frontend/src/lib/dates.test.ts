import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayName, formatDateTime } from './dates';

beforeEach(() => vi.stubEnv('TZ', 'Asia/Tokyo'));

/** Newer browsers write a narrow space between the time and AM or PM. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

describe('formatDateTime', () => {
  it('uses the clock of the time zone, and names it if the viewer has another', () => {
    const at = '2026-11-22T01:17:00Z';
    expect(plain(formatDateTime(at, 'America/New_York'))).toBe('Nov 21, 2026, 8:17 PM EST');
    expect(plain(formatDateTime(at, 'UTC'))).toBe('Nov 22, 2026, 1:17 AM UTC');
  });

  it('names no time zone whose clock shows the same', () => {
    const at = '2026-11-22T01:17:00Z';
    for (const zone of [undefined, 'Asia/Tokyo', 'Asia/Seoul'])
      expect(plain(formatDateTime(at, zone))).toBe('Nov 22, 2026, 10:17 AM');
  });

  it('returns nothing for an invalid time', () => expect(formatDateTime('soon', 'UTC')).toBe(''));
});

it.each([
  ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
  ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
  ['Pacific/Auckland', '2026-09-26T12:00:00Z', '2026-09-27'],
  [undefined, '2026-11-21T15:00:00Z', '2026-11-22'],
])('the day in %s at %s is %s', (zone, at, day) => {
  expect(dayName(new Date(at), zone)).toBe(day);
});
