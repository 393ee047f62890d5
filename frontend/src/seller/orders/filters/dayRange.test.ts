import { describe, expect, it, vi } from 'vitest';
import { dayRange } from './dayRange';

const TODAY = '2026-11-21';

describe('dayRange', () => {
  it("is the viewer's own day, also when the clocks change", () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(dayRange('2026-11-01', TODAY)).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-02T05:00:00.000Z',
    });
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(dayRange('2026-12-31', TODAY)).toEqual({
      from: '2026-12-30T18:30:00.000Z',
      to: '2026-12-31T18:30:00.000Z',
    });
  });

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
  ])('knows what %s is', (text, from, to) => {
    vi.stubEnv('TZ', 'UTC');
    const at = (day?: string) => day && `${day}T00:00:00.000Z`;
    expect(dayRange(text, TODAY)).toEqual({ from: at(from), to: at(to) });
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
