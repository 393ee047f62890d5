import { randomBytes } from 'node:crypto';
import { deferred } from '../../../test/support/deferred.js';
import type { CatalogueEpoch } from './catalogue-epoch.js';
import { Epoch } from './epoch.js';
import { ResponseCache } from './response-cache.js';

function openCache(hearing = { isUpToDate: true }): { epoch: Epoch; cache: ResponseCache } {
  const epoch = new Epoch(hearing);
  return { epoch, cache: new ResponseCache(epoch as CatalogueEpoch) };
}

const built = (body: string) => () => Promise.resolve(Buffer.from(body));

it('keeps nothing that was read before a change', async () => {
  const { epoch, cache } = openCache();
  const reading = deferred();
  const build = () => reading.promise.then(built('"old"'));
  const early = cache.get('/early', { key: 'early', build });
  epoch.raise();
  const late = await cache.get('/early', { key: 'early', build: built('"new"') });
  reading.resolve();
  await early;
  expect(await cache.find('/early')).toBe(late);
});

it('builds an answer once for all who ask meanwhile', async () => {
  const { cache } = openCache();
  let builds = 0;
  const reading = deferred();
  const build = () => reading.promise.then(() => Buffer.from(String(++builds)));
  const asked = Array.from({ length: 20 }, async (_, i) =>
    cache.get(`/once?${i}`, { key: 'once', build }),
  );
  reading.resolve();
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  expect(builds).toBe(1);
});

it('builds an answer once for all who ask meanwhile, and keeps none, while changes are not heard of', async () => {
  const hearing = { isUpToDate: false };
  const { epoch, cache } = openCache(hearing);
  let builds = 0;
  const reading = deferred();
  const build = () => reading.promise.then(() => Buffer.from(String(++builds)));
  const ask = () => cache.get('/once', { key: 'once', build });
  const asked = Array.from({ length: 20 }, () => ask());
  epoch.raise();
  const afterChange = ask();
  reading.resolve();
  await Promise.all([...asked, afterChange]);
  expect(builds).toBe(2);
  await ask();
  expect(builds).toBe(3);
  const unheard = ask();
  hearing.isUpToDate = true;
  await unheard;
  await ask();
  expect(builds).toBe(5);
});

it('lets go of answers when there are too many', async () => {
  const { cache } = openCache();
  const json = Buffer.from(JSON.stringify('x'.repeat(20_000)));
  let largest = 0;
  for (let i = 0; i < 10_000; i++) {
    await cache.get(`/many?${i}`, { key: `many ${i}`, build: () => Promise.resolve(json) });
    largest = Math.max(largest, cache.size);
  }
  expect(largest).toBeLessThan(50 * 1024 * 1024);
  expect(largest).toBeGreaterThan(10 * 1024 * 1024);
  let builds = 0;
  const again = () => Promise.resolve(Buffer.from(String(++builds)));
  await cache.get('/many?0', { key: 'many 0', build: again });
  expect(builds).toBe(1);
});

it('lets go of small answers too, of which each costs more than its bytes', async () => {
  const { cache } = openCache();
  const build = built(JSON.stringify('nothing found'));
  for (let i = 0; i < 20_000; i++) await cache.get(`/small?${i}`, { key: `small ${i}`, build });
  expect(cache.find('/small?0')).toBeUndefined();
  let builds = 0;
  const again = () => Promise.resolve(Buffer.from(String(++builds)));
  await cache.get('/small?0', { key: 'small 0', build: again });
  expect(builds).toBe(1);
});

it('keeps an answer that grows by being compressed', async () => {
  const { cache } = openCache();
  const json = JSON.stringify(randomBytes(8 * 1024 * 1024).toString('base64'));
  let builds = 0;
  const ask = () =>
    cache.get('/large', {
      key: 'large',
      build: () => Promise.resolve(Buffer.from(json + ' '.repeat(builds++))),
    });
  await (await ask()).pick(['gzip']);
  await ask();
  expect(builds).toBe(1);
});
