import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Env } from '../config/env.js';
import { Epoch, type CatalogueEpoch } from '../products/response-cache/catalogue-epoch.js';
import type { PageRenderer } from './page-renderer.js';
import { PagesService } from './pages.service.js';
import type { PageDataSource } from './page-data-source.js';
import { type PublicRoute, publicRouteOf } from './public-route.js';

const never = new Promise<never>(() => undefined);

it('limits crawlers to half of the queue', async () => {
  const renderer = { render: () => never } as unknown as PageRenderer;
  const epoch = new Epoch({ isUpToDate: true }) as CatalogueEpoch;
  const pages = new PagesService({ ssrWorkers: 1 } as Env, renderer, {} as PageDataSource, epoch);
  let requested = 0;
  const request = (isBot: boolean): Promise<unknown> =>
    Promise.race([
      pages.page(publicRouteOf('/products', `?search=${requested++}`) as PublicRoute, isBot),
      nextTurn('waits'), // a rejected request resolves earlier
    ]);
  const all = async (times: number, isBot: boolean): Promise<number> => {
    const results = await Promise.all(Array.from({ length: times }, () => request(isBot)));
    return results.filter((result) => result === 'waits').length;
  };
  expect(await all(60, true)).toBe(26);
  expect(await all(60, false)).toBe(25);
});
