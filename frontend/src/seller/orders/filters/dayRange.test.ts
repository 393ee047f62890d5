import { describe, expect, it, vi } from 'vitest';
import { dayRange } from './dayRange';

const TODAY = '2026-11-21';

describe('dayRange', () => {
  it.each(['America/New_York', 'Asia/Kolkata', 'Africa/Cairo'])(
    "is a day of the calendar, whatever the viewer's clocks do in %s",
    (zone) => {
      vi.stubEnv('TZ', zone);
      expect(dayRange('2026-11-01', TODAY)).toEqual({ from: '2026-11-01', to: '2026-11-02' });
      expect(dayRange('2026-04-24', TODAY)).toEqual({ from: '2026-04-24', to: '2026-04-25' });
      expect(dayRange('2026-12-31', TODAY)).toEqual({ from: '2026-12-31', to: '2027-01-01' });
    },
  );

  it.each([
    ['today', '2026-11-21', '2026-11-22'],
    ['yesterday', '2026-11-20', '2026-11-21'],
    ['last-7', '2026-11-15', '2026-11-22'],
    ['2026-10-30..2026-11-02', '2026-10-30', '2026-11-03'],
    ['2026-11-02..2026-10-30', '2026-10-30', '2026-11-03'],
    ['2026-10-30..', '2026-10-30', undefined],
    ['..2026-11-30', undefined, '2026-12-01'],
    ['..', undefined, undefined],
    ['2026-11-01..9999-12-31', '2026-11-01', undefined],
    ['202612-11-01..2026-11-30', undefined, '2026-12-01'],
    ['0202-11-01..x', undefined, undefined],
    ['..2999-12-31', undefined, '3000-01-01'],
  ])('parses %s', (text, from, to) => {
    expect(dayRange(text, TODAY)).toEqual({ from, to });
  });

  it.each([
    '',
    'tomorrow',
    '2026-13-01',
    '2026-02-30',
    '2026-2-3',
    '2026-01-01T00:00',
    '9999-12-31',
    '0202-11-01',
    '2026-11-01..2026-11-02..x',
  ])('is nothing for %j', (text) => expect(dayRange(text, TODAY)).toBeUndefined());
});
