import { lastNight } from './run-nightly.js';

it.each([
  ['before the time', '2026-11-24T02:36:59.999Z', '2026-11-23T02:37:00.000Z'],
  ['at the time', '2026-11-24T02:37:00.000Z', '2026-11-24T02:37:00.000Z'],
  ['late in the evening', '2026-11-24T23:59:00.000Z', '2026-11-24T02:37:00.000Z'],
  ['in a new year', '2027-01-01T00:10:00.000Z', '2026-12-31T02:37:00.000Z'],
])('%s, the last backup was due at the previous 2:37 UTC', (_, now, due) => {
  expect(lastNight(new Date(now)).toISOString()).toBe(due);
});
