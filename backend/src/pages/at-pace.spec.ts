import { atPace } from './at-pace.js';

it('lets one begin at once, and those that come with it later, one after the other', async () => {
  const turn = atPace(100);
  const began = performance.now();
  const times: number[] = [];
  await Promise.all([1, 2, 3, 4].map(() => turn().then(() => times.push(performance.now()))));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // Timers may be a millisecond early.
  expect(times.map((at, n) => at - began >= n * 10 - 2)).toEqual([true, true, true, true]);
});
