import { randomBytes } from 'node:crypto';
import { deferred } from '../../../test/support/deferred.js';
import { Epoch, type CatalogueEpoch } from './catalogue-epoch.js';
import { ResponseCache } from './response-cache.js';

function openCache(notifications = { isUpToDate: true }): { epoch: Epoch; cache: ResponseCache } {
  const epoch = new Epoch(notifications);
  return { epoch, cache: new ResponseCache(epoch as CatalogueEpoch) };
}

/** A request of the one route of these tests. */
const at = (url: string) => ({ url, route: '/api/things' });

const built = (body: string) => () => Promise.resolve(Buffer.from(body));

it('does not cache a response whose computation began before a change', async () => {
  const { epoch, cache } = openCache();
  const reading = deferred();
  const build = () => reading.promise.then(built('"old"'));
  const early = cache.get({ key: 'early', build }, at('/early'));
  epoch.raise();
  const late = await cache.get({ key: 'early', build: built('"new"') }, at('/early'));
  reading.resolve();
  await early;
  expect(cache.find('/early')).toEqual({ response: late, route: '/api/things' });
});

it('computes a response once for concurrent requests', async () => {
  const { cache } = openCache();
  let builds = 0;
  const reading = deferred();
  const build = () => reading.promise.then(() => Buffer.from(String(++builds)));
  const asked = Array.from({ length: 20 }, async (_, i) =>
    cache.get({ key: 'once', build }, at(`/once?${i}`)),
  );
  reading.resolve();
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  expect(builds).toBe(1);
});

it('finds a response while it is being computed, so that other requests wait for it', async () => {
  const { epoch, cache } = openCache();
  const reading = deferred();
  const build = () => reading.promise.then(built('"late"'));
  const first = cache.get({ key: 'late', build }, at('/late'));
  const found = cache.find('/late')?.response;
  epoch.raise();
  expect(cache.find('/late')).toBeUndefined();
  reading.resolve();
  expect(found).toBe(first);
  expect((await found)?.text).toBe('"late"');
});

it('caches nothing while notifications of changes do not arrive, but still computes once for concurrent requests', async () => {
  const notifications = { isUpToDate: false };
  const { epoch, cache } = openCache(notifications);
  let builds = 0;
  const reading = deferred();
  const build = () => reading.promise.then(() => Buffer.from(String(++builds)));
  const ask = () => cache.get({ key: 'once', build });
  const asked = Array.from({ length: 20 }, () => ask());
  epoch.raise();
  const afterChange = ask();
  reading.resolve();
  await Promise.all([...asked, afterChange]);
  expect(builds).toBe(2);
  await ask();
  expect(builds).toBe(3);
  const unheard = ask();
  notifications.isUpToDate = true;
  await unheard;
  await ask();
  expect(builds).toBe(5);
});

it('evicts responses when they take too many bytes', async () => {
  const { cache } = openCache();
  const json = Buffer.from(JSON.stringify('x'.repeat(20_000)));
  let largest = 0;
  for (let i = 0; i < 10_000; i++) {
    await cache.get({ key: `many ${i}`, build: () => Promise.resolve(json) });
    largest = Math.max(largest, cache.size);
  }
  expect(largest).toBeLessThan(50 * 1024 * 1024);
  expect(largest).toBeGreaterThan(10 * 1024 * 1024);
  let builds = 0;
  const again = () => Promise.resolve(Buffer.from(String(++builds)));
  await cache.get({ key: 'many 0', build: again });
  expect(builds).toBe(1);
});

it('limits the number of small responses', async () => {
  const { cache } = openCache();
  const build = built(JSON.stringify('nothing found'));
  for (let i = 0; i < 20_000; i++) await cache.get({ key: `small ${i}`, build }, at(`/small?${i}`));
  expect(cache.find('/small?0')).toBeUndefined();
  let builds = 0;
  const again = () => Promise.resolve(Buffer.from(String(++builds)));
  await cache.get({ key: 'small 0', build: again });
  expect(builds).toBe(1);
});

it('retains a response whose compressed form takes more memory', async () => {
  const { cache } = openCache();
  const json = JSON.stringify(randomBytes(8 * 1024 * 1024).toString('base64'));
  let builds = 0;
  const ask = () =>
    cache.get({
      key: 'large',
      build: () => Promise.resolve(Buffer.from(json + ' '.repeat(builds++))),
    });
  await (await ask()).pick(['gzip']);
  await ask();
  expect(builds).toBe(1);
});
