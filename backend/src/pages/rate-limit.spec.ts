import { rateLimit } from './rate-limit.js';

it('lets one begin at once, and those that come with it later, one after the other', async () => {
  let now = 0;
  const pauses: number[] = [];
  const sleep = (ms: number) => Promise.resolve(pauses.push(ms));
  const turn = rateLimit(100, { now: () => now, sleep });
  await Promise.all([turn(), turn(), turn(), turn()]);
  expect(pauses).toEqual([10, 20, 30]);
  now = 35;
  await turn();
  expect(pauses).toEqual([10, 20, 30, 5]);
  now = 50;
  await turn();
  expect(pauses).toHaveLength(4);
});
