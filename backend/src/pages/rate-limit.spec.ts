import { rateLimit } from './rate-limit.js';

it('runs the first call immediately, and spaces the calls of a burst evenly', async () => {
  let now = 0;
  const pauses: number[] = [];
  const sleep = (ms: number) => Promise.resolve(pauses.push(ms));
  const waitForSlot = rateLimit(100, { now: () => now, sleep });
  await Promise.all([waitForSlot(), waitForSlot(), waitForSlot(), waitForSlot()]);
  expect(pauses).toEqual([10, 20, 30]);
  now = 35;
  await waitForSlot();
  expect(pauses).toEqual([10, 20, 30, 5]);
  now = 50;
  await waitForSlot();
  expect(pauses).toHaveLength(4);
});
