import { describe, expect, it, vi } from 'vitest';
import { dayRange } from './dayRange';

describe('dayRange', () => {
  it("is the viewer's own day, also when the clocks change", () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(dayRange('2026-11-01')).toEqual({
      from: '2026-11-01T04:00:00.000Z',
      to: '2026-11-02T05:00:00.000Z',
    });
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(dayRange('2026-12-31')).toEqual({
      from: '2026-12-30T18:30:00.000Z',
      to: '2026-12-31T18:30:00.000Z',
    });
  });

  it.each(['', 'today', '2026-13-01', '2026-02-30', '2026-2-3', '2026-01-01T00:00'])(
    'is nothing for %j',
    (text) => expect(dayRange(text)).toBeUndefined(),
  );
});
